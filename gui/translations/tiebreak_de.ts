<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>Actions</name>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt…</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>Projekt öffnen…</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Default text size</source>
        <translation>Schriftgröße zurücksetzen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>AdjudicateStates</name>
    <message>
        <source>Nothing to settle yet</source>
        <translation>Noch nichts zu schlichten</translation>
    </message>
    <message>
        <source>Conflicts are found where several raters judged the same items.</source>
        <translation>Konflikte gibt es, wo mehrere Rater dieselben Einträge beurteilt haben.</translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation>Zu den Datensätzen</translation>
    </message>
    <message>
        <source>Who settles?</source>
        <translation>Wer schlichtet?</translation>
    </message>
    <message>
        <source>Every settled verdict keeps the name of who settled it. Who settles is not counted as a rater for it.</source>
        <translation>Jede geschlichtete Entscheidung behält den Namen dessen, der sie traf. Wer schlichtet, zählt dort nicht als Rater.</translation>
    </message>
    <message>
        <source>Enter a name…</source>
        <translation>Namen eingeben…</translation>
    </message>
    <message>
        <source>No conflicts here</source>
        <translation>Hier gibt es keine Konflikte</translation>
    </message>
    <message>
        <source>No raters differ on an item, none is flagged, nobody was unsure. Items that one person judged have nothing to settle.</source>
        <translation>Kein Eintrag ist umstritten, keiner markiert, niemand war unsicher. Was nur eine Person beurteilt hat, lässt nichts zu schlichten.</translation>
    </message>
    <message>
        <source>See agreement</source>
        <translation>Zur Übereinstimmung</translation>
    </message>
    <message>
        <source>Everything is settled</source>
        <translation>Alles ist geschlichtet</translation>
    </message>
    <message>
        <source>{count} conflicts are settled. Audits can take them as gold.</source>
        <translation>{count} Konflikte sind geschlichtet. Audits können sie als Gold nehmen.</translation>
    </message>
    <message>
        <source>Show what was settled</source>
        <translation>Geschlichtetes zeigen</translation>
    </message>
    <message>
        <source>Nothing here waits any more</source>
        <translation>Hier wartet nichts mehr</translation>
    </message>
    <message>
        <source>{count} other conflicts are open.</source>
        <translation>{count} andere Konflikte sind offen.</translation>
    </message>
    <message>
        <source>Show all open conflicts</source>
        <translation>Alle offenen Konflikte zeigen</translation>
    </message>
    <message>
        <source>No conflict like that</source>
        <translation>Kein solcher Konflikt</translation>
    </message>
    <message>
        <source>The selection above lets none of them through.</source>
        <translation>Die Auswahl oben lässt keinen durch.</translation>
    </message>
</context>
<context>
    <name>AdjudicateView</name>
    <message>
        <source>Adjudicate</source>
        <translation>Schlichten</translation>
    </message>
    <message>
        <source>Looking for conflicts in {name}…</source>
        <translation>Konflikte in {name} werden gesucht…</translation>
    </message>
    <message>
        <source>Who settles</source>
        <translation>Wer schlichtet</translation>
    </message>
    <message>
        <source>Settle under the name</source>
        <translation>Schlichten unter dem Namen</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Not settled yet</source>
        <translation>Noch nicht geschlichtet</translation>
    </message>
    <message>
        <source>Settled {time}</source>
        <translation>Geschlichtet {time}</translation>
    </message>
    <message>
        <source>Taken back: {count}</source>
        <translation>Zurückgenommen: {count}</translation>
    </message>
    <message>
        <source>Restored: {count}</source>
        <translation>Wiederhergestellt: {count}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>List of conflicts ({key})</source>
        <translation>Liste der Konflikte ({key})</translation>
    </message>
</context>
<context>
    <name>Adjudication</name>
    <message>
        <source>Raters differ</source>
        <translation>Rater uneins</translation>
    </message>
    <message>
        <source>No majority</source>
        <translation>Keine Mehrheit</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Low confidence</source>
        <translation>Geringe Sicherheit</translation>
    </message>
    <message>
        <source>Same verdict, different reasons</source>
        <translation>Gleiche Entscheidung, andere Gründe</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>by {name}, who had asked a judge</source>
        <translation>von {name} nach Frage an einen Judge</translation>
    </message>
    <message>
        <source>by the judge {name}, a tie broken</source>
        <translation>vom Judge {name}, ein Patt gelöst</translation>
    </message>
    <message>
        <source>by the judge {name}</source>
        <translation>vom Judge {name}</translation>
    </message>
    <message>
        <source>by the judge {name}, which had not passed the stand-in test</source>
        <translation>vom Judge {name}, der den Vertretungstest nicht bestanden hatte</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Nicht zu lesen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Verweigert</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>Abgeschnitten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Inconsistent</source>
        <translation>Widersprüchlich</translation>
    </message>
    <message>
        <source>the judge has no verdict on {count}</source>
        <translation>der Judge hat zu {count} keine Entscheidung</translation>
    </message>
    <message>
        <source>the judge contradicts itself on {count}</source>
        <translation>der Judge widerspricht sich bei {count}</translation>
    </message>
    <message>
        <source>the judge cannot tell on {count}</source>
        <translation>der Judge ist bei {count} unentschlossen</translation>
    </message>
    <message>
        <source>the judge&apos;s verdict is not among the tied ones on {count}</source>
        <translation>die Entscheidung des Judge ist bei {count} keine der gleichauf liegenden</translation>
    </message>
    <message>
        <source>{count} were settled by somebody else meanwhile</source>
        <translation>{count} hat inzwischen jemand anders geschlichtet</translation>
    </message>
</context>
<context>
    <name>Agreement</name>
    <message>
        <source>Percent agreement</source>
        <translation>Prozentuale Übereinstimmung</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha, nominal</source>
        <translation>Krippendorffs Alpha, nominal</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha, ordinal</source>
        <translation>Krippendorffs Alpha, ordinal</translation>
    </message>
    <message>
        <source>Fleiss&apos; kappa</source>
        <translation>Fleiss’ Kappa</translation>
    </message>
    <message>
        <source>Gwet&apos;s AC1</source>
        <translation>Gwets AC1</translation>
    </message>
    <message>
        <source>Brennan-Prediger</source>
        <translation>Brennan-Prediger</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>Value and 95 % interval</source>
        <translation>Wert und 95-%-Intervall</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>A, B and tie as three names</source>
        <translation>A, B und Unentschieden als drei Namen</translation>
    </message>
    <message>
        <source>in the order A, tie, B</source>
        <translation>in der Reihenfolge A, Unentschieden, B</translation>
    </message>
    <message>
        <source>ties left out</source>
        <translation>ohne Unentschieden</translation>
    </message>
    <message>
        <source>a tie against a choice counts half</source>
        <translation>Unentschieden gegen Wahl zählt halb</translation>
    </message>
    <message>
        <source>How ties are read</source>
        <translation>Wie Unentschieden gelesen wird</translation>
    </message>
    <message>
        <source>Chance-corrected</source>
        <translation>Zufallskorrigiert</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>Beurteilt</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>Verdicts that enter the figures</source>
        <translation>Entscheidungen, die in die Zahlen eingehen</translation>
    </message>
    <message>
        <source>Chose left</source>
        <translation>Links gewählt</translation>
    </message>
    <message>
        <source>Share of decided verdicts for what was shown left</source>
        <translation>Anteil der entschiedenen Urteile für das, was links stand</translation>
    </message>
    <message>
        <source>Same when asked again</source>
        <translation>Bei Wiederholung gleich</translation>
    </message>
    <message>
        <source>Share of repeated items with the same verdict</source>
        <translation>Anteil wiederholter Einträge mit derselben Entscheidung</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Median seconds a verdict, idle gaps over 60 s cut</source>
        <translation>Median der Sekunden je Entscheidung, Pausen über 60 s abgeschnitten</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Median seconds from shown to committed</source>
        <translation>Median der Sekunden vom Zeigen bis zum Speichern</translation>
    </message>
    <message>
        <source>p = {p} against one half (exact)</source>
        <translation>p = {p} gegen die Hälfte (exakt)</translation>
    </message>
    <message>
        <source>judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>AC1</source>
        <translation>AC1</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>none given</source>
        <translation>keine Angabe</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Rahmen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Schwierigkeit</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>A better</source>
        <translation>A besser</translation>
    </message>
    <message>
        <source>B better</source>
        <translation>B besser</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>both bad</source>
        <translation>beide schlecht</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht belegt</translation>
    </message>
    <message>
        <source>no majority</source>
        <translation>keine Mehrheit</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>{rated} of {units} judged, {doubly} by two raters or more · {raters} · {ratings} counted</source>
        <translation>{rated} von {units} beurteilt, {doubly} von mindestens zwei Ratern · {raters} · {ratings} gezählt</translation>
    </message>
    <message>
        <source>rater</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>raters</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>verdicts</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>{a} and {b} both judged {n}; they gave the same verdict on {same} of them.</source>
        <translation>{a} und {b} haben beide {n} beurteilt; bei {same} davon entschieden sie gleich.</translation>
    </message>
    <message>
        <source>Left out: {reasons}</source>
        <translation>Weggelassen: {reasons}</translation>
    </message>
</context>
<context>
    <name>AgreementPage</name>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Raters</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>Verdicts given</source>
        <translation>Gefällte Entscheidungen</translation>
    </message>
    <message>
        <source>Majority per item</source>
        <translation>Mehrheit je Eintrag</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Verdicts given, over all raters that count</source>
        <translation>Gefällte Entscheidungen, über alle Rater, die zählen</translation>
    </message>
    <message>
        <source>Majority of each comparison or claim</source>
        <translation>Mehrheit jedes Vergleichs oder jeder Aussage</translation>
    </message>
    <message>
        <source>Figure between raters</source>
        <translation>Zahl zwischen Ratern</translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa</source>
        <translation>Cohens Kappa</translation>
    </message>
    <message>
        <source>percent agreement</source>
        <translation>prozentuale Übereinstimmung</translation>
    </message>
    <message>
        <source>Rater by rater</source>
        <translation>Rater gegen Rater</translation>
    </message>
    <message>
        <source>Confusion of two raters</source>
        <translation>Konfusion zweier Rater</translation>
    </message>
    <message>
        <source>Two raters</source>
        <translation>Zwei Rater</translation>
    </message>
    <message>
        <source>Break down by</source>
        <translation>Aufschlüsseln nach</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>Aufschlüsselung</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>{a} ↓  {b} →</source>
        <translation>{a} ↓  {b} →</translation>
    </message>
    <message>
        <source>Items that both judged, differences first · {n}</source>
        <translation>Einträge, die beide beurteilt haben, Unterschiede zuerst · {n}</translation>
    </message>
    <message>
        <source>Items in this cell · {n}</source>
        <translation>Einträge in dieser Zelle · {n}</translation>
    </message>
</context>
<context>
    <name>AgreementView</name>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>What &apos;both bad&apos; counts as</source>
        <translation>Als was „beide schlecht“ zählt</translation>
    </message>
    <message>
        <source>a tie</source>
        <translation>ein Unentschieden</translation>
    </message>
    <message>
        <source>a verdict of its own</source>
        <translation>eine eigene Entscheidung</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Judges too</source>
        <translation>Auch Judges</translation>
    </message>
    <message>
        <source>Sealed only</source>
        <translation>Nur versiegelt</translation>
    </message>
    <message>
        <source>Judges enter the coefficients and the majority too</source>
        <translation>Auch Judges gehen in die Koeffizienten und die Mehrheit ein</translation>
    </message>
    <message>
        <source>Verdicts given with the seal broken are left out</source>
        <translation>Entscheidungen mit gebrochenem Siegel bleiben draußen</translation>
    </message>
    <message>
        <source>Both bad as</source>
        <translation>Beide schlecht als</translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation>Noch kein Datensatz</translation>
    </message>
    <message>
        <source>Agreement compares the verdicts of two raters or more.</source>
        <translation>Übereinstimmung vergleicht die Entscheidungen von mindestens zwei Ratern.</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>No one has judged {name} yet</source>
        <translation>Noch hat niemand {name} beurteilt</translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation>Annotieren</translation>
    </message>
    <message>
        <source>Measuring agreement on {name}</source>
        <translation>Übereinstimmung auf {name} wird gemessen</translation>
    </message>
</context>
<context>
    <name>AnnotateStates</name>
    <message>
        <source>Nothing to label yet</source>
        <translation>Noch nichts zu annotieren</translation>
    </message>
    <message>
        <source>Import a dataset of answers to compare, or of claims to check.</source>
        <translation>Importieren Sie einen Datensatz mit Antworten zum Vergleichen oder Aussagen zum Prüfen.</translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation>Zu den Datensätzen</translation>
    </message>
    <message>
        <source>Who labels?</source>
        <translation>Wer annotiert?</translation>
    </message>
    <message>
        <source>Every label is kept under a name, so that raters can be compared.</source>
        <translation>Jedes Urteil wird unter einem Namen gespeichert, damit sich Rater vergleichen lassen.</translation>
    </message>
    <message>
        <source>Enter a name…</source>
        <translation>Namen eingeben…</translation>
    </message>
    <message>
        <source>This dataset has no items</source>
        <translation>Dieser Datensatz hat keine Einträge</translation>
    </message>
    <message>
        <source>Import a file into it on the Datasets screen.</source>
        <translation>Importieren Sie auf der Seite „Datensätze“ eine Datei hinein.</translation>
    </message>
    <message>
        <source>No more items in this selection</source>
        <translation>Keine weiteren Einträge in dieser Auswahl</translation>
    </message>
    <message>
        <source>Show all items</source>
        <translation>Alle Einträge zeigen</translation>
    </message>
    <message>
        <source>Everything is saved. {undo} takes the last label back; {previous} looks at the items again.</source>
        <translation>Alles ist gespeichert. {undo} nimmt das letzte Urteil zurück; {previous} zeigt die Einträge wieder.</translation>
    </message>
    <message>
        <source>Look at skipped items</source>
        <translation>Übersprungene ansehen</translation>
    </message>
    <message>
        <source>Go to Agreement</source>
        <translation>Zur Übereinstimmung</translation>
    </message>
    <message>
        <source>{labelled} of {total} labelled</source>
        <translation>{labelled} von {total} annotiert</translation>
    </message>
    <message>
        <source>{said}, {skipped} skipped</source>
        <translation>{said}, {skipped} übersprungen</translation>
    </message>
</context>
<context>
    <name>AnnotateView</name>
    <message>
        <source>Annotate</source>
        <translation>Annotieren</translation>
    </message>
    <message>
        <source>Opening {name}…</source>
        <translation>{name} wird geöffnet…</translation>
    </message>
    <message>
        <source>Select text first</source>
        <translation>Zuerst Text auswählen</translation>
    </message>
    <message>
        <source>Answers scroll together</source>
        <translation>Antworten rollen gemeinsam</translation>
    </message>
    <message>
        <source>Answers scroll apart</source>
        <translation>Antworten rollen einzeln</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>Label under the name</source>
        <translation>Annotieren unter dem Namen</translation>
    </message>
    <message>
        <source>All keys ({key})</source>
        <translation>Alle Tasten ({key})</translation>
    </message>
</context>
<context>
    <name>AnnotateWords</name>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Not labelled yet</source>
        <translation>Noch nicht annotiert</translation>
    </message>
    <message>
        <source>Skipped: {reason}</source>
        <translation>Übersprungen: {reason}</translation>
    </message>
    <message>
        <source>Choose first: {keys}</source>
        <translation>Zuerst wählen: {keys}</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts wiederherzustellen</translation>
    </message>
    <message>
        <source>No more that way</source>
        <translation>In dieser Richtung nichts mehr</translation>
    </message>
    <message>
        <source>Choice taken back</source>
        <translation>Wahl zurückgenommen</translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation>Gespeichert {time}</translation>
    </message>
    <message>
        <source>Taken back {time}</source>
        <translation>Zurückgenommen {time}</translation>
    </message>
    <message>
        <source>Restored {time}</source>
        <translation>Wiederhergestellt {time}</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Macro-F1</source>
        <translation>Macro-F1</translation>
    </message>
    <message>
        <source>Tie recall</source>
        <translation>Tie-Recall</translation>
    </message>
    <message>
        <source>Kappa</source>
        <translation>Kappa</translation>
    </message>
    <message>
        <source>AUROC</source>
        <translation>AUROC</translation>
    </message>
    <message>
        <source>AUPRC</source>
        <translation>AUPRC</translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation>Balancierte Genauigkeit</translation>
    </message>
    <message>
        <source>Share of comparisons with the same verdict as people</source>
        <translation>Anteil der Vergleiche mit derselben Entscheidung wie Menschen</translation>
    </message>
    <message>
        <source>Mean F1 over A, B and tie</source>
        <translation>Mittleres F1 über A, B und Unentschieden</translation>
    </message>
    <message>
        <source>Share of people&apos;s ties that are called ties</source>
        <translation>Anteil der Unentschieden von Menschen, die unentschieden genannt werden</translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa with people&apos;s verdicts</source>
        <translation>Cohens Kappa mit den Entscheidungen von Menschen</translation>
    </message>
    <message>
        <source>Chance that a supported claim scores above an unsupported one</source>
        <translation>Chance, dass eine belegte Aussage höher liegt als eine nicht belegte</translation>
    </message>
    <message>
        <source>Area under precision and recall</source>
        <translation>Fläche unter Precision und Recall</translation>
    </message>
    <message>
        <source>Mean of both recalls at a threshold chosen on other items</source>
        <translation>Mittel beider Recalls an einer Schwelle, die auf anderen Einträgen gewählt wurde</translation>
    </message>
    <message>
        <source>Metric or judge</source>
        <translation>Metrik oder Judge</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>human ceiling</source>
        <translation>menschliche Obergrenze</translation>
    </message>
    <message>
        <source>length only, {unit}</source>
        <translation>nur Länge, {unit}</translation>
    </message>
    <message>
        <source>people</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>tie up to {eps}</source>
        <translation>unentschieden bis {eps}</translation>
    </message>
    <message>
        <source>n = {n}, {questions}</source>
        <translation>n = {n}, {questions}</translation>
    </message>
    <message>
        <source>rounded to 3 digits</source>
        <translation>auf 3 Stellen gerundet</translation>
    </message>
    <message>
        <source>any difference</source>
        <translation>jeder Unterschied</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>in sample</source>
        <translation>in der Stichprobe</translation>
    </message>
    <message>
        <source>cross-fitted</source>
        <translation>kreuzangepasst</translation>
    </message>
    <message>
        <source>{figure} of {row} is not available: {reason}.</source>
        <translation>{figure} von {row} ist nicht verfügbar: {reason}.</translation>
    </message>
    <message>
        <source>{row} gives the same verdict as people in {value} of {n}{held}.</source>
        <translation>{row} entscheidet in {value} von {n} wie Menschen{held}.</translation>
    </message>
    <message>
        <source>{row} reaches a mean F1 of {value} over A, B and tie in {n}{held}.</source>
        <translation>{row} erreicht über A, B und Unentschieden ein mittleres F1 von {value} in {n}{held}.</translation>
    </message>
    <message>
        <source>{row} calls {value} of people&apos;s ties a tie ({n}{held}).</source>
        <translation>{row} nennt {value} der Unentschieden von Menschen unentschieden ({n}{held}).</translation>
    </message>
    <message>
        <source>{row} agrees with people {value} beyond chance on {n}{held}.</source>
        <translation>{row} stimmt über den Zufall hinaus zu {value} mit Menschen überein, auf {n}{held}.</translation>
    </message>
    <message>
        <source>A claim that people call supported outscores one they do not with chance {value} under {row} ({n}{held}).</source>
        <translation>Eine Aussage, die Menschen belegt nennen, liegt unter {row} mit Chance {value} über einer, die sie nicht belegt nennen ({n}{held}).</translation>
    </message>
    <message>
        <source>Precision of {row}, averaged over recall, is {value} on {n}{held}.</source>
        <translation>Die Precision von {row}, gemittelt über den Recall, ist {value} auf {n}{held}.</translation>
    </message>
    <message>
        <source>At a threshold chosen on other items, {row} is right on {value} of each class on average ({n}{held}).</source>
        <translation>An einer Schwelle, die auf anderen Einträgen gewählt wurde, liegt {row} im Mittel bei {value} jeder Klasse richtig ({n}{held}).</translation>
    </message>
    <message>
        <source>{row}: {value} on {n}{held}.</source>
        <translation>{row}: {value} auf {n}{held}.</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>ties</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>; chance is {value}</source>
        <translation>; Zufall ist {value}</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht belegt</translation>
    </message>
</context>
<context>
    <name>AuditDetail</name>
    <message>
        <source>Confusion</source>
        <translation>Konfusion</translation>
    </message>
    <message>
        <source>Forest plot</source>
        <translation>Forest-Plot</translation>
    </message>
    <message>
        <source>Forest plot of {figure}</source>
        <translation>Forest-Plot von {figure}</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>says {verdict}</source>
        <translation>sagt {verdict}</translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message>
        <source>Items behind {row} · {n}</source>
        <translation>Einträge hinter {row} · {n}</translation>
    </message>
    <message>
        <source>People {gold}, {row} {predicted} · {n}</source>
        <translation>Menschen {gold}, {row} {predicted} · {n}</translation>
    </message>
</context>
<context>
    <name>AuditTables</name>
    <message>
        <source>Metrics and judges held against people</source>
        <translation>Metriken und Judges gegen Menschen gehalten</translation>
    </message>
    <message>
        <source>Break down by</source>
        <translation>Aufschlüsseln nach</translation>
    </message>
    <message>
        <source>Figure in the breakdown</source>
        <translation>Zahl in der Aufschlüsselung</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>Aufschlüsselung</translation>
    </message>
    <message>
        <source>Kappa between rows</source>
        <translation>Kappa zwischen Zeilen</translation>
    </message>
    <message>
        <source>● best   ○ within the best one&apos;s interval   Enter opens the items</source>
        <translation>● beste   ○ im Intervall der besten   Eingabe öffnet die Einträge</translation>
    </message>
    <message>
        <source>Against people</source>
        <translation>Gegen Menschen</translation>
    </message>
    <message>
        <source>Between rows</source>
        <translation>Zwischen Zeilen</translation>
    </message>
    <message>
        <source>Metric or judge</source>
        <translation>Metrik oder Judge</translation>
    </message>
    <message>
        <source>by topic</source>
        <translation>nach Thema</translation>
    </message>
    <message>
        <source>by setting</source>
        <translation>nach Rahmen</translation>
    </message>
    <message>
        <source>by language</source>
        <translation>nach Sprache</translation>
    </message>
    <message>
        <source>by length</source>
        <translation>nach Länge</translation>
    </message>
    <message>
        <source>by difficulty</source>
        <translation>nach Schwierigkeit</translation>
    </message>
</context>
<context>
    <name>AuditView</name>
    <message>
        <source>Audit</source>
        <translation>Audit</translation>
    </message>
    <message>
        <source>What the page is about</source>
        <translation>Worum es auf der Seite geht</translation>
    </message>
    <message>
        <source>What metrics are held against</source>
        <translation>Wogegen Metriken gehalten werden</translation>
    </message>
    <message>
        <source>How scores become verdicts</source>
        <translation>Wie Scores zu Entscheidungen werden</translation>
    </message>
    <message>
        <source>all three</source>
        <translation>alle drei</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation>Noch kein Datensatz</translation>
    </message>
    <message>
        <source>An audit holds metrics and judges against people on one dataset.</source>
        <translation>Ein Audit hält Metriken und Judges auf einem Datensatz gegen Menschen.</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>{name} wird gelesen</translation>
    </message>
    <message>
        <source>No one has judged {name} yet</source>
        <translation>Noch hat niemand {name} beurteilt</translation>
    </message>
    <message>
        <source>Metrics are held against people&apos;s verdicts.</source>
        <translation>Metriken werden gegen die Entscheidungen von Menschen gehalten.</translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation>Annotieren</translation>
    </message>
    <message>
        <source>Score this dataset first</source>
        <translation>Diesen Datensatz zuerst bewerten</translation>
    </message>
    <message>
        <source>{name} has {judgments}, but no metric has scored it.</source>
        <translation>{name} hat {judgments}, aber noch keine Metrik hat ihn bewertet.</translation>
    </message>
    <message>
        <source>judgment</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>judgments</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Choose metrics</source>
        <translation>Metriken wählen</translation>
    </message>
    <message>
        <source>{name} holds {construct} judgments</source>
        <translation>{name} enthält Urteile der Art {construct}</translation>
    </message>
    <message>
        <source>Audits are made for preference and attribution datasets.</source>
        <translation>Audits gibt es für Präferenz- und Attributionsdatensätze.</translation>
    </message>
    <message>
        <source>majority of people</source>
        <translation>Mehrheit der Menschen</translation>
    </message>
    <message>
        <source>adjudicated verdicts</source>
        <translation>geschlichtete Entscheidungen</translation>
    </message>
    <message>
        <source>each judgment as it is</source>
        <translation>jedes Urteil, wie es ist</translation>
    </message>
    <message>
        <source>metrics and judges</source>
        <translation>Metriken und Judges</translation>
    </message>
    <message>
        <source>judge: {name}</source>
        <translation>Judge: {name}</translation>
    </message>
    <message>
        <source>No judge has answered here; let one on Judges, or import it</source>
        <translation>Hier hat kein Judge geantwortet; auf „Judges“ einen antworten lassen oder ihn importieren</translation>
    </message>
    <message>
        <source>Auditing {name}</source>
        <translation>Audit von {name}</translation>
    </message>
    <message>
        <source>The audit was stopped</source>
        <translation>Das Audit wurde angehalten</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>BertscoreOptions</name>
    <message>
        <source>Weigh rare tokens (idf)</source>
        <translation>Seltene Token gewichten (idf)</translation>
    </message>
    <message>
        <source>Rescale BERTScore</source>
        <translation>BERTScore reskalieren</translation>
    </message>
    <message>
        <source>not rescaled</source>
        <translation>nicht reskaliert</translation>
    </message>
    <message>
        <source>rescaled for {language}</source>
        <translation>reskaliert für {language}</translation>
    </message>
    <message>
        <source>Idf: tokens of few references count more. Rescaled: unrelated texts score about 0, for models that have a table.</source>
        <translation>Idf: Token weniger Referenzen zählen mehr. Reskaliert: Texte ohne Zusammenhang liegen bei etwa 0, für Modelle mit Tabelle.</translation>
    </message>
    <message>
        <source>The tables come with the package bert-score</source>
        <translation>Die Tabellen kommen mit dem Paket bert-score</translation>
    </message>
</context>
<context>
    <name>Busy</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>{done} {unit}</source>
        <translation>{done} {unit}</translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation>{done} von {total} {unit}</translation>
    </message>
    <message>
        <source>{seconds} s left</source>
        <translation>noch {seconds} s</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>noch {minutes} min</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
</context>
<context>
    <name>CardPanel</name>
    <message>
        <source>This answer is empty.</source>
        <translation>Diese Antwort ist leer.</translation>
    </message>
    <message>
        <source>Answer 1</source>
        <translation>Antwort 1</translation>
    </message>
    <message>
        <source>Answer 2</source>
        <translation>Antwort 2</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>This claim is empty.</source>
        <translation>Diese Aussage ist leer.</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>This claim comes without evidence.</source>
        <translation>Diese Aussage kommt ohne Beleg.</translation>
    </message>
    <message>
        <source>Supported</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>Nicht belegt</translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation>Unklar</translation>
    </message>
    <message>
        <source>Tie</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation>Beide schlecht</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
</context>
<context>
    <name>CaseBar</name>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Name the raters; they are hidden so that nobody weighs more</source>
        <translation>Rater nennen; sie sind verborgen, damit niemand mehr wiegt</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>Previous conflict</source>
        <translation>Voriger Konflikt</translation>
    </message>
    <message>
        <source>Next conflict</source>
        <translation>Nächster Konflikt</translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation>Eintrag {number}</translation>
    </message>
    <message>
        <source>Key: {key}</source>
        <translation>Schlüssel: {key}</translation>
    </message>
    <message>
        <source>This item has no reference</source>
        <translation>Dieser Eintrag hat keine Referenz</translation>
    </message>
</context>
<context>
    <name>CasePanel</name>
    <message>
        <source>Heavy on grey: marked by several raters</source>
        <translation>Kräftig auf Grau: von mehreren Ratern markiert</translation>
    </message>
</context>
<context>
    <name>CliLine</name>
    <message>
        <source>Same figures</source>
        <translation>Dieselben Zahlen</translation>
    </message>
    <message>
        <source>Command that makes the same figures again</source>
        <translation>Befehl, der dieselben Zahlen noch einmal ergibt</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>ConfidenceDots</name>
    <message>
        <source>Confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Confidence {level} of 5</source>
        <translation>Sicherheit {level} von 5</translation>
    </message>
</context>
<context>
    <name>ConflictBar</name>
    <message>
        <source>List of conflicts</source>
        <translation>Liste der Konflikte</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>Geschlichtet</translation>
    </message>
    <message>
        <source>Which conflicts</source>
        <translation>Welche Konflikte</translation>
    </message>
    <message>
        <source>Open or settled</source>
        <translation>Offen oder geschlichtet</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Open and settled</source>
        <translation>Offen und geschlichtet</translation>
    </message>
    <message>
        <source>Let a judge</source>
        <translation>Einen Judge lassen</translation>
    </message>
    <message>
        <source>Let a judge advise, break ties or settle</source>
        <translation>Einen Judge beraten, Patts lösen oder schlichten lassen</translation>
    </message>
    <message>
        <source>Settle under another name</source>
        <translation>Unter anderem Namen schlichten</translation>
    </message>
    <message>
        <source>All conflicts</source>
        <translation>Alle Konflikte</translation>
    </message>
    <message>
        <source>{settled} of {total} settled</source>
        <translation>{settled} von {total} geschlichtet</translation>
    </message>
    <message>
        <source>Settles: {name}</source>
        <translation>Schlichtet: {name}</translation>
    </message>
    <message>
        <source>Let a judge…</source>
        <translation>Einen Judge lassen…</translation>
    </message>
</context>
<context>
    <name>ConflictList</name>
    <message>
        <source>Conflicts, most contested first</source>
        <translation>Konflikte, umstrittenste zuerst</translation>
    </message>
</context>
<context>
    <name>ConflictRows</name>
    <message>
        <source>✓ Settled</source>
        <translation>✓ Geschlichtet</translation>
    </message>
</context>
<context>
    <name>Constructs</name>
    <message>
        <source>preference</source>
        <translation>Präferenz</translation>
    </message>
    <message>
        <source>attribution</source>
        <translation>Attribution</translation>
    </message>
    <message>
        <source>rating</source>
        <translation>Rating</translation>
    </message>
    <message>
        <source>ranking</source>
        <translation>Rangfolge</translation>
    </message>
</context>
<context>
    <name>DatasetHead</name>
    <message>
        <source>Annotate</source>
        <translation>Annotieren</translation>
    </message>
    <message>
        <source>Guideline…</source>
        <translation>Richtlinie…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Can be undone</source>
        <translation>Lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>Vergleiche</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>judgment</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>judgments</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>From {source}</source>
        <translation>Aus {source}</translation>
    </message>
    <message>
        <source>{name}: {n}</source>
        <translation>{name}: {n}</translation>
    </message>
    <message>
        <source>{name} (judge)</source>
        <translation>{name} (Judge)</translation>
    </message>
    <message>
        <source>Nobody has judged yet.</source>
        <translation>Noch hat niemand geurteilt.</translation>
    </message>
</context>
<context>
    <name>DatasetList</name>
    <message>
        <source>Datasets to compare</source>
        <translation>Zu vergleichende Datensätze</translation>
    </message>
    <message>
        <source>{name}: {items}</source>
        <translation>{name}: {items}</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
</context>
<context>
    <name>DatasetPicker</name>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
</context>
<context>
    <name>DatasetRows</name>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
</context>
<context>
    <name>DatasetsView</name>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation>Noch kein Datensatz</translation>
    </message>
    <message>
        <source>Import a file of questions with answers to compare, or of claims with evidence. You can also drop it here.</source>
        <translation>Importieren Sie eine Datei mit Fragen und Antworten zum Vergleichen oder mit Aussagen und Belegen. Sie können sie auch hierher ziehen.</translation>
    </message>
    <message>
        <source>“{name}” is deleted.</source>
        <translation>„{name}“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Restore “{name}”</source>
        <translation>„{name}“ wiederherstellen</translation>
    </message>
    <message>
        <source>Deleted ({count})</source>
        <translation>Gelöscht ({count})</translation>
    </message>
</context>
<context>
    <name>DecisionStrip</name>
    <message>
        <source>Left better</source>
        <translation>Links besser</translation>
    </message>
    <message>
        <source>First better</source>
        <translation>Erste besser</translation>
    </message>
    <message>
        <source>Tie</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>Right better</source>
        <translation>Rechts besser</translation>
    </message>
    <message>
        <source>Second better</source>
        <translation>Zweite besser</translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation>Beide schlecht</translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation>Unklar</translation>
    </message>
    <message>
        <source>Supported</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>Nicht belegt</translation>
    </message>
</context>
<context>
    <name>DeskBar</name>
    <message>
        <source>Last saved</source>
        <translation>Zuletzt gespeichert</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
</context>
<context>
    <name>DropZone</name>
    <message>
        <source>Drop files here</source>
        <translation>Dateien hierher ziehen</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>{count} files: {names}</source>
        <translation>{count} Dateien: {names}</translation>
    </message>
</context>
<context>
    <name>ExportChoices</name>
    <message>
        <source>Audit report, HTML</source>
        <translation>Auditbericht, HTML</translation>
    </message>
    <message>
        <source>one file, works offline</source>
        <translation>eine Datei, funktioniert ohne Netz</translation>
    </message>
    <message>
        <source>Findings, tables and figures in one page, with how to make it again.</source>
        <translation>Befunde, Tabellen und Abbildungen auf einer Seite, mit dem Weg, sie noch einmal zu machen.</translation>
    </message>
    <message>
        <source>Audit report, Markdown</source>
        <translation>Auditbericht, Markdown</translation>
    </message>
    <message>
        <source>for a repository or a paper</source>
        <translation>für ein Repository oder einen Artikel</translation>
    </message>
    <message>
        <source>The same findings and tables as text.</source>
        <translation>Dieselben Befunde und Tabellen als Text.</translation>
    </message>
    <message>
        <source>Tiebreak JSONL</source>
        <translation>Tiebreak-JSONL</translation>
    </message>
    <message>
        <source>lossless, imports again</source>
        <translation>verlustfrei, lässt sich wieder importieren</translation>
    </message>
    <message>
        <source>Everything there is, with the full history of every judgment.</source>
        <translation>Alles, was da ist, mit der ganzen Geschichte jedes Urteils.</translation>
    </message>
    <message>
        <source>Judgments, CSV</source>
        <translation>Urteile, CSV</translation>
    </message>
    <message>
        <source>one row for each judgment</source>
        <translation>eine Zeile je Urteil</translation>
    </message>
    <message>
        <source>For a spreadsheet or a script. Texts are repeated on each row.</source>
        <translation>Für eine Tabellenkalkulation oder ein Skript. Texte wiederholen sich in jeder Zeile.</translation>
    </message>
    <message>
        <source>Judgments, Parquet</source>
        <translation>Urteile, Parquet</translation>
    </message>
    <message>
        <source>typed and compressed</source>
        <translation>typisiert und komprimiert</translation>
    </message>
    <message>
        <source>The rows of the CSV, with their types kept.</source>
        <translation>Die Zeilen der CSV mit ihren Typen.</translation>
    </message>
    <message>
        <source>Verdicts, CSV</source>
        <translation>Entscheidungen, CSV</translation>
    </message>
    <message>
        <source>one row for each comparison or claim</source>
        <translation>eine Zeile je Vergleich oder Aussage</translation>
    </message>
    <message>
        <source>What was settled, else the majority, with who or what settled it, how and why.</source>
        <translation>Was geschlichtet wurde, sonst die Mehrheit, und wer oder was schlichtete, wie und warum.</translation>
    </message>
    <message>
        <source>Preference pairs, TRL</source>
        <translation>Präferenzpaare, TRL</translation>
    </message>
    <message>
        <source>prompt, chosen, rejected</source>
        <translation>Prompt, gewählt, verworfen</translation>
    </message>
    <message>
        <source>For training on preferences: one line for each decided comparison.</source>
        <translation>Zum Training auf Präferenzen: eine Zeile je entschiedenem Vergleich.</translation>
    </message>
    <message>
        <source>Scores, CSV</source>
        <translation>Scores, CSV</translation>
    </message>
    <message>
        <source>one row for each score</source>
        <translation>eine Zeile je Score</translation>
    </message>
    <message>
        <source>Every stored score with its signature, or the reason why there is none.</source>
        <translation>Jeder gespeicherte Score mit seiner Signatur, oder dem Grund, warum es keinen gibt.</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
</context>
<context>
    <name>ExportView</name>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Same file</source>
        <translation>Dieselbe Datei</translation>
    </message>
    <message>
        <source>Write file</source>
        <translation>Datei schreiben</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation>Noch nichts zu exportieren</translation>
    </message>
    <message>
        <source>Import a dataset first.</source>
        <translation>Importieren Sie zuerst einen Datensatz.</translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation>Zu den Datensätzen</translation>
    </message>
    <message>
        <source>The audit is made anew from the scores that are stored, with seed 0.</source>
        <translation>Das Audit wird aus den gespeicherten Scores neu gemacht, mit Seed 0.</translation>
    </message>
    <message>
        <source>Counting what this format can hold…</source>
        <translation>Es wird gezählt, was dieses Format fassen kann…</translation>
    </message>
    <message>
        <source>Write to</source>
        <translation>Schreiben nach</translation>
    </message>
    <message>
        <source>{path} exists already.</source>
        <translation>{path} gibt es schon.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Writing {name}</source>
        <translation>{name} wird geschrieben</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
    <message>
        <source>Written: {rows} to {path}</source>
        <translation>Geschrieben: {rows} nach {path}</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Stopped. No file was written.</source>
        <translation>Angehalten. Es wurde keine Datei geschrieben.</translation>
    </message>
</context>
<context>
    <name>FailuresSheet</name>
    <message>
        <source>{metric} has no value: {reason} · {count}</source>
        <translation>{metric} hat keinen Wert: {reason} · {count}</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Noted</source>
        <translation>Vermerkt</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>not available</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>not available: {reason}</source>
        <translation>nicht verfügbar: {reason}</translation>
    </message>
    <message>
        <source>n = {n}</source>
        <translation>n = {n}</translation>
    </message>
    <message>
        <source>{n} left out</source>
        <translation>{n} weggelassen</translation>
    </message>
</context>
<context>
    <name>FindingRow</name>
    <message>
        <source>Show items</source>
        <translation>Einträge zeigen</translation>
    </message>
    <message>
        <source>Show items: {text}</source>
        <translation>Einträge zeigen: {text}</translation>
    </message>
    <message>
        <source>Copy this finding</source>
        <translation>Diesen Befund kopieren</translation>
    </message>
    <message>
        <source>Copy: {text}</source>
        <translation>Kopieren: {text}</translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Matters most</source>
        <translation>Am wichtigsten</translation>
    </message>
    <message>
        <source>Matters</source>
        <translation>Wichtig</translation>
    </message>
    <message>
        <source>For the record</source>
        <translation>Der Vollständigkeit halber</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show {n} more</source>
        <translation>{n} weitere zeigen</translation>
    </message>
</context>
<context>
    <name>ForestPlot</name>
    <message>
        <source>Forest plot</source>
        <translation>Forest-Plot</translation>
    </message>
    <message>
        <source>Figures: {n}; use the arrow keys</source>
        <translation>Zahlen: {n}; mit den Pfeiltasten bewegen</translation>
    </message>
</context>
<context>
    <name>GramText</name>
    <message>
        <source>Answer by frequency of its n-grams</source>
        <translation>Antwort nach der Häufigkeit ihrer N-Gramme</translation>
    </message>
    <message>
        <source>no reference</source>
        <translation>keine Referenz</translation>
    </message>
    <message>
        <source>every reference</source>
        <translation>jede Referenz</translation>
    </message>
    <message>
        <source>underlined: under {share} of them</source>
        <translation>unterstrichen: unter {share} davon</translation>
    </message>
    <message>
        <source>{share} of it is covered by n-grams that references hold</source>
        <translation>{share} davon sind von N-Grammen bedeckt, die in Referenzen stehen</translation>
    </message>
</context>
<context>
    <name>GuidelineDialog</name>
    <message>
        <source>Guideline of {dataset}</source>
        <translation>Richtlinie von {dataset}</translation>
    </message>
    <message>
        <source>Shown beside the answers in Annotate. Markdown is understood.</source>
        <translation>Steht beim Annotieren neben den Antworten. Markdown wird verstanden.</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>How it will read</source>
        <translation>Wie es zu lesen sein wird</translation>
    </message>
</context>
<context>
    <name>HomeView</name>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>One project is one file.</source>
        <translation>Ein Projekt ist eine Datei.</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Then import a dataset into it.</source>
        <translation>Dann einen Datensatz hinein importieren.</translation>
    </message>
    <message>
        <source>Demo project</source>
        <translation>Demoprojekt</translation>
    </message>
    <message>
        <source>Questions, three raters and scored metrics, made in a minute.</source>
        <translation>Fragen, drei Rater und bewertete Metriken, in einer Minute gemacht.</translation>
    </message>
    <message>
        <source>Open a project on a PostgreSQL server…</source>
        <translation>Projekt auf einem PostgreSQL-Server öffnen…</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>Projects that you open are listed here.</source>
        <translation>Projekte, die Sie öffnen, stehen hier.</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Compare answers in pairs, and find out which metric may stand in for people.</source>
        <translation>Antworten paarweise vergleichen und herausfinden, welche Metrik für Menschen einstehen darf.</translation>
    </message>
    <message>
        <source>Making the demo project</source>
        <translation>Das Demoprojekt wird gemacht</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation>Dateien wählen</translation>
    </message>
    <message>
        <source>Data (*.json *.jsonl *.csv *.tsv *.parquet *.txt);;All files (*)</source>
        <translation>Daten (*.json *.jsonl *.csv *.tsv *.parquet *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Looking into the files</source>
        <translation>Die Dateien werden angesehen</translation>
    </message>
    <message>
        <source>Importing</source>
        <translation>Wird importiert</translation>
    </message>
    <message>
        <source>Nothing is imported before you have seen what it is</source>
        <translation>Nichts wird importiert, bevor Sie gesehen haben, was es ist</translation>
    </message>
    <message>
        <source>LFQA-E, AttributionBench, PandaLM and Tiebreak files are recognised by their content. Any other table needs a mapping.</source>
        <translation>Dateien von LFQA-E, AttributionBench, PandaLM und Tiebreak werden am Inhalt erkannt. Jede andere Tabelle braucht eine Zuordnung.</translation>
    </message>
</context>
<context>
    <name>ImportOptionsForm</name>
    <message>
        <source>named after the file</source>
        <translation>nach der Datei benannt</translation>
    </message>
    <message>
        <source>recognised from the content</source>
        <translation>am Inhalt erkannt</translation>
    </message>
    <message>
        <source>one dataset for each value of this column</source>
        <translation>ein Datensatz je Wert dieser Spalte</translation>
    </message>
    <message>
        <source>YAML file that says what the columns mean</source>
        <translation>YAML-Datei, die sagt, was die Spalten bedeuten</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a mapping</source>
        <translation>Zuordnung wählen</translation>
    </message>
    <message>
        <source>where the file names none: after the file</source>
        <translation>wo die Datei keinen nennt: nach der Datei</translation>
    </message>
    <message>
        <source>told by the file or its name</source>
        <translation>laut Datei oder Dateiname</translation>
    </message>
    <message>
        <source>people</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>judges (language models)</source>
        <translation>Judges (Sprachmodelle)</translation>
    </message>
    <message>
        <source>A first</source>
        <translation>A zuerst</translation>
    </message>
    <message>
        <source>B first</source>
        <translation>B zuerst</translation>
    </message>
    <message>
        <source>Labels of yes and no are verdicts on claims</source>
        <translation>Ja und Nein sind Urteile über Aussagen</translation>
    </message>
    <message>
        <source>Import nothing when any line is rejected</source>
        <translation>Nichts importieren, wenn eine Zeile abgelehnt wird</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Split by</source>
        <translation>Teilen nach</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>Beurteilt von</translation>
    </message>
    <message>
        <source>Raters are</source>
        <translation>Bewerter sind</translation>
    </message>
    <message>
        <source>Judge read</source>
        <translation>Judge las</translation>
    </message>
    <message>
        <source>Mappings (*.yaml *.yml *.json);;All files (*)</source>
        <translation>Zuordnungen (*.yaml *.yml *.json);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ImportReportView</name>
    <message>
        <source>Lines that are told about</source>
        <translation>Zeilen, über die etwas zu sagen ist</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>{n} rejected</source>
        <translation>{n} abgelehnt</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>judgment</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>judgments</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>rater</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>raters</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>{construct}, new dataset</source>
        <translation>{construct}, neuer Datensatz</translation>
    </message>
    <message>
        <source>{construct}, added to what is there</source>
        <translation>{construct}, zu Vorhandenem hinzugefügt</translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>nichts Neues</translation>
    </message>
    <message>
        <source>judgment repeats a rater</source>
        <translation>Urteil wiederholt einen Rater</translation>
    </message>
    <message>
        <source>judgments repeat a rater</source>
        <translation>Urteile wiederholen einen Rater</translation>
    </message>
    <message>
        <source>{repeats}, the latest counts</source>
        <translation>{repeats}, das letzte zählt</translation>
    </message>
    <message>
        <source>was there already</source>
        <translation>war schon da</translation>
    </message>
    <message>
        <source>were there already</source>
        <translation>waren schon da</translation>
    </message>
    <message>
        <source>imported before, nothing changes</source>
        <translation>schon importiert, nichts ändert sich</translation>
    </message>
    <message>
        <source>{title}, {records}, {encoding}</source>
        <translation>{title}, {records}, {encoding}</translation>
    </message>
    <message>
        <source>record</source>
        <translation>Datensatzzeile</translation>
    </message>
    <message>
        <source>records</source>
        <translation>Datensatzzeilen</translation>
    </message>
    <message>
        <source>kept as metadata: {columns}</source>
        <translation>als Metadaten behalten: {columns}</translation>
    </message>
</context>
<context>
    <name>ItemBar</name>
    <message>
        <source>Flag</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>Open seal</source>
        <translation>Siegel öffnen</translation>
    </message>
    <message>
        <source>Select text in a pane, then mark it; on marked text it takes the mark away</source>
        <translation>Text in einem Feld auswählen, dann als Beleg markieren; auf markiertem Text nimmt es die Marke weg</translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation>Voriger Eintrag</translation>
    </message>
    <message>
        <source>Next item</source>
        <translation>Nächster Eintrag</translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation>Eintrag {number}</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>This item has no reference</source>
        <translation>Dieser Eintrag hat keine Referenz</translation>
    </message>
    <message>
        <source>Seal open</source>
        <translation>Siegel offen</translation>
    </message>
    <message>
        <source>You opened what is sealed on this item: labels given since are marked.</source>
        <translation>Sie haben geöffnet, was an diesem Eintrag versiegelt ist: Urteile seither sind gekennzeichnet.</translation>
    </message>
    <message>
        <source>Systems, other verdicts and scores stay hidden until you open the seal</source>
        <translation>Systeme, andere Entscheidungen und Scores bleiben verborgen, bis Sie das Siegel öffnen</translation>
    </message>
</context>
<context>
    <name>ItemBrowser</name>
    <message>
        <source>Search questions, keys and topics</source>
        <translation>Fragen, Schlüssel und Themen durchsuchen</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>No item matches</source>
        <translation>Kein Eintrag passt</translation>
    </message>
    <message>
        <source>No items</source>
        <translation>Keine Einträge</translation>
    </message>
    <message>
        <source>Search looks into questions, keys and topics.</source>
        <translation>Die Suche geht durch Fragen, Schlüssel und Themen.</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Suche leeren</translation>
    </message>
</context>
<context>
    <name>ItemDocument</name>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Answer {number}</source>
        <translation>Antwort {number}</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>Abgelöst</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>{a} and {b}</source>
        <translation>{a} und {b}</translation>
    </message>
    <message>
        <source>claim {number}</source>
        <translation>Aussage {number}</translation>
    </message>
    <message>
        <source>confidence {value}</source>
        <translation>Sicherheit {value}</translation>
    </message>
    <message>
        <source>difficult</source>
        <translation>schwierig</translation>
    </message>
    <message>
        <source>seal broken</source>
        <translation>Siegel gebrochen</translation>
    </message>
    <message>
        <source>{name} is better</source>
        <translation>{name} ist besser</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>both bad</source>
        <translation>beide schlecht</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>unklar</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht belegt</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>withdrawn</source>
        <translation>zurückgezogen</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>nicht verstanden</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>verweigert</translation>
    </message>
    <message>
        <source>cut short</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>inconsistent</source>
        <translation>widersprüchlich</translation>
    </message>
</context>
<context>
    <name>ItemPages</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation>Urteile</translation>
    </message>
</context>
<context>
    <name>ItemPane</name>
    <message>
        <source>Show systems, judgments, scores</source>
        <translation>Systeme, Urteile, Scores zeigen</translation>
    </message>
    <message>
        <source>Labels that you give on an item after this are marked, and left out of audits by default.</source>
        <translation>Urteile, die Sie danach an einem Eintrag fällen, werden gekennzeichnet und bleiben aus Audits normalerweise draußen.</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Choose an item.</source>
        <translation>Wählen Sie einen Eintrag.</translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation>Eintrag {number}</translation>
    </message>
</context>
<context>
    <name>ItemSheet</name>
    <message>
        <source>Item {key}</source>
        <translation>Eintrag {key}</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Answer {number}</source>
        <translation>Antwort {number}</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>Evidence {number}</source>
        <translation>Beleg {number}</translation>
    </message>
    <message>
        <source>Reference {number}</source>
        <translation>Referenz {number}</translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>Rater</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Zu</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>ItemsTable</name>
    <message>
        <source>Items behind the figure</source>
        <translation>Einträge hinter der Zahl</translation>
    </message>
</context>
<context>
    <name>JudgeAuditPage</name>
    <message>
        <source>this finding</source>
        <translation>diesem Befund</translation>
    </message>
</context>
<context>
    <name>JudgeCard</name>
    <message>
        <source>What {judge} wrote</source>
        <translation>Was {judge} schrieb</translation>
    </message>
    <message>
        <source>No reasons were kept.</source>
        <translation>Gründe wurden nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Sealed; asking is noted</source>
        <translation>Versiegelt; Fragen wird vermerkt</translation>
    </message>
    <message>
        <source>The settled verdict will say that the judge had been asked</source>
        <translation>An der Schlichtung wird stehen, dass der Judge gefragt wurde</translation>
    </message>
    <message>
        <source>Ask the judge</source>
        <translation>Den Judge fragen</translation>
    </message>
    <message>
        <source>{judge}: sealed</source>
        <translation>{judge}: versiegelt</translation>
    </message>
</context>
<context>
    <name>JudgeDetail</name>
    <message>
        <source>{row} has no items of its own</source>
        <translation>{row} hat keine eigenen Einträge</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Items behind {row} · {n}</source>
        <translation>Einträge hinter {row} · {n}</translation>
    </message>
</context>
<context>
    <name>JudgeForm</name>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
    <message>
        <source>Template of the prompt</source>
        <translation>Vorlage des Prompts</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>A folder, a GGUF file, a name on the hub, or the server&apos;s name of it</source>
        <translation>Ein Ordner, eine GGUF-Datei, ein Name auf dem Hub oder der Name auf dem Server</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>Basis-URL</translation>
    </message>
    <message>
        <source>Variable with the key</source>
        <translation>Variable mit dem Schlüssel</translation>
    </message>
    <message>
        <source>empty: the keyring</source>
        <translation>leer: der Schlüsselbund</translation>
    </message>
    <message>
        <source>Keep a key…</source>
        <translation>Schlüssel ablegen…</translation>
    </message>
    <message>
        <source>Put the server&apos;s key into the keyring of this machine</source>
        <translation>Den Schlüssel des Servers in den Schlüsselbund dieses Rechners legen</translation>
    </message>
    <message>
        <source>{name}, version {version}</source>
        <translation>{name}, Version {version}</translation>
    </message>
    <message>
        <source>A sample needs its size.</source>
        <translation>Eine Stichprobe braucht ihre Größe.</translation>
    </message>
    <message>
        <source>Set At most.</source>
        <translation>Höchstens angeben.</translation>
    </message>
    <message>
        <source>A budget needs both prices.</source>
        <translation>Ein Budget braucht beide Preise.</translation>
    </message>
    <message>
        <source>Set the prices.</source>
        <translation>Die Preise angeben.</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>no majority</source>
        <translation>keine Mehrheit</translation>
    </message>
    <message>
        <source>unlabelled</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>A first</source>
        <translation>A zuerst</translation>
    </message>
    <message>
        <source>B first</source>
        <translation>B zuerst</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Ziehungen</translation>
    </message>
    <message>
        <source>Most tokens</source>
        <translation>Höchste Tokenzahl</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Price read</source>
        <translation>Preis gelesen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Price written</source>
        <translation>Preis geschrieben</translation>
    </message>
    <message>
        <source>Of a million tokens</source>
        <translation>Für eine Million Tokens</translation>
    </message>
    <message>
        <source>Edited; the next run stores it as a new version</source>
        <translation>Geändert; der nächste Lauf speichert es als neue Version</translation>
    </message>
    <message>
        <source>Version {version} · SHA-256 {hash}</source>
        <translation>Version {version} · SHA-256 {hash}</translation>
    </message>
</context>
<context>
    <name>JudgeLetting</name>
    <message>
        <source>{judge} advises: it is asked first.</source>
        <translation>{judge} berät: er wird zuerst gefragt.</translation>
    </message>
    <message>
        <source>{judge} settled {settled} of {considered}.</source>
        <translation>{judge} schlichtete {settled} von {considered}.</translation>
    </message>
    <message>
        <source>Left open: {reasons}.</source>
        <translation>Offen gelassen: {reasons}.</translation>
    </message>
</context>
<context>
    <name>JudgePage</name>
    <message>
        <source>same verdict in both orders</source>
        <translation>gleiche Entscheidung in beiden Reihenfolgen</translation>
    </message>
    <message>
        <source>chooses the answer shown first</source>
        <translation>wählt die zuerst gezeigte Antwort</translation>
    </message>
    <message>
        <source>leans to the first (+) or second (−)</source>
        <translation>neigt zur ersten (+) oder zweiten (−)</translation>
    </message>
    <message>
        <source>Of the targets decided differently by order: (always first − always second) / both; above 0 primacy, below 0 recency</source>
        <translation>Von den je nach Reihenfolge anders entschiedenen: (immer die erste − immer die zweite) / beide; über 0 Vorzug der ersten, unter 0 der letzten</translation>
    </message>
    <message>
        <source>Where lengths differ by more than 30 characters</source>
        <translation>Wo sich die Längen um mehr als 30 Zeichen unterscheiden</translation>
    </message>
    <message>
        <source>prefers the longer answer</source>
        <translation>zieht die längere Antwort vor</translation>
    </message>
    <message>
        <source>people prefer the longer answer</source>
        <translation>Menschen ziehen die längere Antwort vor</translation>
    </message>
    <message>
        <source>judge minus people</source>
        <translation>Judge minus Menschen</translation>
    </message>
    <message>
        <source>same verdict when asked again</source>
        <translation>gleiche Entscheidung beim Wiederfragen</translation>
    </message>
    <message>
        <source>rating with length, {name}</source>
        <translation>Bewertung mit Länge, {name}</translation>
    </message>
    <message>
        <source>Habit</source>
        <translation>Gewohnheit</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>differs by order</source>
        <translation>je nach Reihenfolge anders</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>… the first both times</source>
        <translation>… beide Male die erste</translation>
    </message>
    <message>
        <source>… the second both times</source>
        <translation>… beide Male die zweite</translation>
    </message>
    <message>
        <source>… a tie in one order</source>
        <translation>… in einer Reihenfolge unentschieden</translation>
    </message>
    <message>
        <source>Came to</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Single calls</source>
        <translation>Einzelne Aufrufe</translation>
    </message>
    <message>
        <source>Its single calls are not stored.</source>
        <translation>Seine einzelnen Aufrufe sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>{n} calls were taken from the cache.</source>
        <translation>{n} Aufrufe kamen aus dem Zwischenspeicher.</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>It gave no probabilities that people&apos;s verdicts could be held against. Ask it for probabilities to see.</source>
        <translation>Er hat keine Wahrscheinlichkeiten genannt, die sich an Entscheidungen von Menschen messen lassen. Dafür muss nach Wahrscheinlichkeiten gefragt werden.</translation>
    </message>
    <message>
        <source>Brier score</source>
        <translation>Brier-Wert</translation>
    </message>
    <message>
        <source>Mean squared distance; 0 is best</source>
        <translation>Mittlerer quadratischer Abstand; 0 ist am besten</translation>
    </message>
    <message>
        <source>… of always saying the same</source>
        <translation>… wenn immer dasselbe gesagt wird</translation>
    </message>
    <message>
        <source>calibration error</source>
        <translation>Kalibrierungsfehler</translation>
    </message>
    <message>
        <source>Mean distance between said and came true</source>
        <translation>Mittlerer Abstand zwischen gesagt und eingetroffen</translation>
    </message>
    <message>
        <source>Said</source>
        <translation>Gesagt</translation>
    </message>
    <message>
        <source>Came true</source>
        <translation>Eingetroffen</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Share that turned</source>
        <translation>Gekippter Anteil</translation>
    </message>
    <message>
        <source>No probe was run. On the command line: {command}</source>
        <translation>Es lief keine Probe. Auf der Kommandozeile: {command}</translation>
    </message>
    <message>
        <source>injected texts</source>
        <translation>eingeschleuste Texte</translation>
    </message>
    <message>
        <source>harmless texts</source>
        <translation>harmlose Texte</translation>
    </message>
    <message>
        <source>of the kind {kind}</source>
        <translation>der Art {kind}</translation>
    </message>
    <message>
        <source>in the language {language}</source>
        <translation>in der Sprache {language}</translation>
    </message>
    <message>
        <source>asks to set instructions aside</source>
        <translation>fordert auf, Anweisungen beiseite zu lassen</translation>
    </message>
    <message>
        <source>contains a verdict in a judge&apos;s form</source>
        <translation>enthält eine Entscheidung in der Form eines Judge</translation>
    </message>
    <message>
        <source>speaks to the judge</source>
        <translation>spricht den Judge an</translation>
    </message>
    <message>
        <source>poses as a system message or another turn</source>
        <translation>gibt sich als Systemnachricht oder anderer Redebeitrag aus</translation>
    </message>
    <message>
        <source>hides text in a comment or in invisible characters</source>
        <translation>versteckt Text in einem Kommentar oder in unsichtbaren Zeichen</translation>
    </message>
    <message>
        <source>closes the tags in which a prompt shows answers</source>
        <translation>schließt die Marken, in denen ein Prompt Antworten zeigt</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was sie tut</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>None of {texts} shows a sign of it.</source>
        <translation>Keine von {texts} zeigt ein Anzeichen dafür.</translation>
    </message>
    <message>
        <source>{n} of {texts} show a sign to look at, not a proof; they are counted like the others.</source>
        <translation>{n} von {texts} zeigen ein Anzeichen zum Nachsehen, keinen Beweis; sie zählen wie die anderen.</translation>
    </message>
    <message>
        <source>key point missed</source>
        <translation>Kernpunkt übersehen</translation>
    </message>
    <message>
        <source>wrong content not penalised</source>
        <translation>Falsches nicht bestraft</translation>
    </message>
    <message>
        <source>contradiction</source>
        <translation>Widerspruch</translation>
    </message>
    <message>
        <source>format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Of tagged targets</source>
        <translation>Von den markierten</translation>
    </message>
    <message>
        <source>Nothing is tagged yet. Open an item to tag what is wrong with its verdict.</source>
        <translation>Noch ist nichts markiert. In einem geöffneten Eintrag lässt sich markieren, was an der Entscheidung falsch ist.</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>tokens read</source>
        <translation>gelesene Token</translation>
    </message>
    <message>
        <source>tokens written</source>
        <translation>geschriebene Token</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>no call says what it took</source>
        <translation>kein Aufruf sagt, was er gebraucht hat</translation>
    </message>
    <message>
        <source>seconds, tokens, cost</source>
        <translation>Sekunden, Token, Kosten</translation>
    </message>
    <message>
        <source>Mean over targets</source>
        <translation>Mittel über die Ziele</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>{n} left out</source>
        <translation>{n} weggelassen</translation>
    </message>
    <message>
        <source>Agreement with people</source>
        <translation>Übereinstimmung mit Menschen</translation>
    </message>
    <message>
        <source>May it stand in for people?</source>
        <translation>Darf er Menschen vertreten?</translation>
    </message>
    <message>
        <source>Order, length and repeats</source>
        <translation>Reihenfolge, Länge und Wiederholung</translation>
    </message>
    <message>
        <source>What its answers came to</source>
        <translation>Was aus seinen Antworten wurde</translation>
    </message>
    <message>
        <source>Are its probabilities right?</source>
        <translation>Stimmen seine Wahrscheinlichkeiten?</translation>
    </message>
    <message>
        <source>Said and came true</source>
        <translation>Gesagt und eingetroffen</translation>
    </message>
    <message>
        <source>Among judges</source>
        <translation>Unter Judges</translation>
    </message>
    <message>
        <source>Win rates of systems</source>
        <translation>Siegquoten der Systeme</translation>
    </message>
    <message>
        <source>Answers that tell it what to say</source>
        <translation>Antworten, die ihm vorsagen</translation>
    </message>
    <message>
        <source>Stored answers that speak to a judge</source>
        <translation>Gespeicherte Antworten, die einen Judge ansprechen</translation>
    </message>
    <message>
        <source>Errors tagged by people</source>
        <translation>Von Menschen markierte Fehler</translation>
    </message>
    <message>
        <source>What one target takes</source>
        <translation>Was ein Ziel braucht</translation>
    </message>
    <message>
        <source>verdicts only</source>
        <translation>nur Entscheidungen</translation>
    </message>
    <message>
        <source>differing as ties</source>
        <translation>Wechselnde als unentschieden</translation>
    </message>
    <message>
        <source>the rest as wrong</source>
        <translation>der Rest als falsch</translation>
    </message>
    <message>
        <source>order A, B alone</source>
        <translation>nur Reihenfolge A, B</translation>
    </message>
    <message>
        <source>order B, A alone</source>
        <translation>nur Reihenfolge B, A</translation>
    </message>
    <message>
        <source>What is no verdict is no vote</source>
        <translation>Was keine Entscheidung ist, ist keine Stimme</translation>
    </message>
    <message>
        <source>What differs by order counts as a tie</source>
        <translation>Was je nach Reihenfolge anders ausfällt, zählt als unentschieden</translation>
    </message>
    <message>
        <source>Everything that is no verdict counts as wrong</source>
        <translation>Alles, was keine Entscheidung ist, zählt als falsch</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>No person has judged {dataset}: nothing to hold it against.</source>
        <translation>Niemand hat {dataset} beurteilt: Es gibt nichts, woran er zu messen wäre.</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Advantage</source>
        <translation>Vorteil</translation>
    </message>
    <message>
        <source>Share of items on which the judge is at least as close to the other people</source>
        <translation>Anteil der Einträge, bei denen der Judge den anderen Menschen mindestens so nahe ist</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Judge wins</source>
        <translation>Judge gewinnt</translation>
    </message>
    <message>
        <source>winning rate (omega)</source>
        <translation>Gewinnrate (Omega)</translation>
    </message>
    <message>
        <source>advantage (rho)</source>
        <translation>Vorteil (Rho)</translation>
    </message>
    <message>
        <source>no item counts</source>
        <translation>kein Eintrag zählt</translation>
    </message>
    <message>
        <source>too few items</source>
        <translation>zu wenige Einträge</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Undecided at a margin of {epsilon}: {reason}.</source>
        <translation>Unentschieden bei einem Spielraum von {epsilon}: {reason}.</translation>
    </message>
    <message>
        <source>It may, by the alternative annotator test at a margin of {epsilon}: it wins against at least half of the people.</source>
        <translation>Er darf, nach dem Test auf alternative Annotatoren bei einem Spielraum von {epsilon}: Er gewinnt gegen mindestens die Hälfte der Menschen.</translation>
    </message>
    <message>
        <source>It may not, by the alternative annotator test at a margin of {epsilon}: it wins against fewer than half of the people.</source>
        <translation>Er darf nicht, nach dem Test auf alternative Annotatoren bei einem Spielraum von {epsilon}: Er gewinnt gegen weniger als die Hälfte der Menschen.</translation>
    </message>
    <message>
        <source>If its differences stay, {items} per person would decide.</source>
        <translation>Bleiben seine Unterschiede, würden {items} je Mensch entscheiden.</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>kappa with people</source>
        <translation>Kappa mit Menschen</translation>
    </message>
    <message>
        <source>kappa with {name}</source>
        <translation>Kappa mit {name}</translation>
    </message>
    <message>
        <source>vote of {n} judges, {figure}</source>
        <translation>Stimme von {n} Judges, {figure}</translation>
    </message>
    <message>
        <source>alpha among judges</source>
        <translation>Alpha unter Judges</translation>
    </message>
    <message>
        <source>alpha among people</source>
        <translation>Alpha unter Menschen</translation>
    </message>
    <message>
        <source>{figure}, this minus {name}</source>
        <translation>{figure}, dieser minus {name}</translation>
    </message>
    <message>
        <source>Held against</source>
        <translation>Gemessen an</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>People and judge</source>
        <translation>Menschen und Judge</translation>
    </message>
    <message>
        <source>Prediction-powered: the judge&apos;s mean, corrected by how far it is from people</source>
        <translation>Vorhersagegestützt: das Mittel des Judge, berichtigt um seinen Abstand zu den Menschen</translation>
    </message>
    <message>
        <source>Ties are half wins. With the judge&apos;s help, by people alone, and by the judge alone.</source>
        <translation>Unentschieden ist ein halber Sieg. Mit Hilfe des Judge, von Menschen allein und vom Judge allein.</translation>
    </message>
    <message>
        <source>Comparisons that people and the judge decided</source>
        <translation>Vergleiche, die Menschen und der Judge entschieden haben</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>n both</source>
        <translation>n beide</translation>
    </message>
    <message>
        <source>n judge</source>
        <translation>n Judge</translation>
    </message>
    <message>
        <source>Comparisons that only the judge decided</source>
        <translation>Vergleiche, die nur der Judge entschieden hat</translation>
    </message>
    <message>
        <source>The comparisons name no two systems.</source>
        <translation>Die Vergleiche nennen keine zwei Systeme.</translation>
    </message>
</context>
<context>
    <name>JudgeSections</name>
    <message>
        <source>Who the people are, for the stand-in test</source>
        <translation>Wer die Menschen sind, für den Vertretungstest</translation>
    </message>
    <message>
        <source>people are experts</source>
        <translation>Menschen sind Fachleute</translation>
    </message>
    <message>
        <source>people are skilled</source>
        <translation>Menschen sind geübt</translation>
    </message>
    <message>
        <source>people are a crowd</source>
        <translation>Menschen sind eine Menge</translation>
    </message>
    <message>
        <source>{people}: {margin}</source>
        <translation>{people}: {margin}</translation>
    </message>
</context>
<context>
    <name>JudgeTrials</name>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>What the judge was sent</source>
        <translation>Was dem Judge geschickt wurde</translation>
    </message>
    <message>
        <source>What the judge gave back</source>
        <translation>Was der Judge antwortete</translation>
    </message>
    <message>
        <source>What would be sent about item {item}</source>
        <translation>Was zum Eintrag {item} geschickt würde</translation>
    </message>
    <message>
        <source>Read as: {said}</source>
        <translation>Gelesen als: {said}</translation>
    </message>
</context>
<context>
    <name>JudgedItemSheet</name>
    <message>
        <source>Kind of error</source>
        <translation>Art des Fehlers</translation>
    </message>
    <message>
        <source>Note on the error</source>
        <translation>Notiz zum Fehler</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Tag the judge&apos;s verdict with this error</source>
        <translation>Die Entscheidung des Judge mit diesem Fehler markieren</translation>
    </message>
    <message>
        <source>Speaks to a judge, it seems: {what}. “{text}”</source>
        <translation>Spricht wohl einen Judge an: {what}. „{text}“</translation>
    </message>
    <message>
        <source>What {judge} wrote</source>
        <translation>Was {judge} schrieb</translation>
    </message>
    <message>
        <source>sample {n}</source>
        <translation>Probe {n}</translation>
    </message>
    <message>
        <source>Nothing was kept of the output.</source>
        <translation>Von der Ausgabe wurde nichts aufgehoben.</translation>
    </message>
    <message>
        <source>Calls of probes that are not shown: {n}</source>
        <translation>Aufrufe von Proben, die nicht gezeigt sind: {n}</translation>
    </message>
    <message>
        <source>No output of it is stored for this item.</source>
        <translation>Zu diesem Eintrag ist keine Ausgabe von ihm gespeichert.</translation>
    </message>
    <message>
        <source>A shown first</source>
        <translation>A zuerst gezeigt</translation>
    </message>
    <message>
        <source>B shown first</source>
        <translation>B zuerst gezeigt</translation>
    </message>
    <message>
        <source>What is wrong with its verdict</source>
        <translation>Was an seiner Entscheidung falsch ist</translation>
    </message>
    <message>
        <source>Say on Annotate who you are, then tag errors here.</source>
        <translation>Auf „Annotieren“ sagen, wer Sie sind; dann hier Fehler markieren.</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>Wegnehmen</translation>
    </message>
    <message>
        <source>Take away: {kind}</source>
        <translation>Wegnehmen: {kind}</translation>
    </message>
</context>
<context>
    <name>JudgesView</name>
    <message>
        <source>Judges</source>
        <translation>Judges</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzen</translation>
    </message>
    <message>
        <source>Try on 5 items</source>
        <translation>An 5 Einträgen versuchen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>Nichts läuft</translation>
    </message>
    <message>
        <source>A trial and an estimate store nothing.</source>
        <translation>Versuch und Schätzung speichern nichts.</translation>
    </message>
    <message>
        <source>Progress of judging</source>
        <translation>Fortschritt der Beurteilung</translation>
    </message>
    <message>
        <source>Judges of the dataset</source>
        <translation>Judges des Datensatzes</translation>
    </message>
    <message>
        <source>Enter shows the judge&apos;s page</source>
        <translation>Enter zeigt die Seite des Judge</translation>
    </message>
    <message>
        <source>How the judge is asked</source>
        <translation>Wie der Judge gefragt wird</translation>
    </message>
    <message>
        <source>What the judge reads and says</source>
        <translation>Was der Judge liest und sagt</translation>
    </message>
    <message>
        <source>No judge has judged here yet.</source>
        <translation>Hier hat noch kein Judge geurteilt.</translation>
    </message>
    <message>
        <source>Same run</source>
        <translation>Derselbe Lauf</translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation>Noch kein Datensatz</translation>
    </message>
    <message>
        <source>A judge answers about the items of one dataset.</source>
        <translation>Ein Judge antwortet zu den Einträgen eines Datensatzes.</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>Calls by status</source>
        <translation>Aufrufe nach Status</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>Beurteilt</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>Estimating</source>
        <translation>Schätze</translation>
    </message>
    <message>
        <source>Trying</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Judging {name}</source>
        <translation>Beurteile {name}</translation>
    </message>
    <message>
        <source>Nothing of a trial is stored.</source>
        <translation>Von einem Versuch wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was stored.</source>
        <translation>Angehalten. Nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Enter the base URL of the server first.</source>
        <translation>Zuerst die Basis-URL des Servers eingeben.</translation>
    </message>
    <message>
        <source>Keep a key</source>
        <translation>Schlüssel ablegen</translation>
    </message>
    <message>
        <source>Key of {url}</source>
        <translation>Schlüssel von {url}</translation>
    </message>
    <message>
        <source>The key of {url} is in the keyring.</source>
        <translation>Der Schlüssel von {url} liegt im Schlüsselbund.</translation>
    </message>
    <message>
        <source>{calls} calls about {targets} targets</source>
        <translation>{calls} Aufrufe zu {targets} Zielen</translation>
    </message>
    <message>
        <source>{stored} answered already</source>
        <translation>{stored} schon beantwortet</translation>
    </message>
    <message>
        <source>about {read} tokens read, {written} written</source>
        <translation>etwa {read} Tokens gelesen, {written} geschrieben</translation>
    </message>
    <message>
        <source>about {time}</source>
        <translation>etwa {time}</translation>
    </message>
    <message>
        <source>cost {cost}</source>
        <translation>Kosten {cost}</translation>
    </message>
    <message>
        <source>{judged} judged, {asked} calls made, {reused} there already</source>
        <translation>{judged} beurteilt, {asked} Aufrufe gemacht, {reused} schon da</translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys in Annotate and Adjudicate</source>
        <translation>Tasten in Annotieren und Schlichten</translation>
    </message>
    <message>
        <source>The number pad works too. In the note, letters and digits are text; click a key to change it.</source>
        <translation>Der Ziffernblock geht auch. In der Notiz sind Buchstaben und Ziffern Text; klicken Sie auf eine Taste, um sie zu ändern.</translation>
    </message>
    <message>
        <source>A verdict key also saves and goes on, after it was shown for 300 ms</source>
        <translation>Eine Entscheidungstaste speichert auch und geht weiter, nachdem sie 300 ms zu sehen war</translation>
    </message>
    <message>
        <source>{action}, key {number}</source>
        <translation>{action}, Taste {number}</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save keys</source>
        <translation>Tasten speichern</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Answer 1 is better, or claim supported</source>
        <translation>Antwort 1 ist besser, oder Aussage belegt</translation>
    </message>
    <message>
        <source>Answer 2 is better, or claim not supported</source>
        <translation>Antwort 2 ist besser, oder Aussage nicht belegt</translation>
    </message>
    <message>
        <source>Tie</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation>Beide schlecht</translation>
    </message>
    <message>
        <source>Cannot tell</source>
        <translation>Unklar</translation>
    </message>
    <message>
        <source>Save and go on</source>
        <translation>Speichern und weiter</translation>
    </message>
    <message>
        <source>Save and go on, from the note too</source>
        <translation>Speichern und weiter, auch aus der Notiz</translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation>Voriger Eintrag</translation>
    </message>
    <message>
        <source>Next item</source>
        <translation>Nächster Eintrag</translation>
    </message>
    <message>
        <source>Previous unlabelled item</source>
        <translation>Voriger nicht annotierter Eintrag</translation>
    </message>
    <message>
        <source>Next unlabelled item</source>
        <translation>Nächster nicht annotierter Eintrag</translation>
    </message>
    <message>
        <source>Undo, across items</source>
        <translation>Rückgängig, über Einträge hinweg</translation>
    </message>
    <message>
        <source>Redo, across items</source>
        <translation>Wiederherstellen, über Einträge hinweg</translation>
    </message>
    <message>
        <source>Skip with a reason</source>
        <translation>Mit Grund überspringen</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Write a note (Esc leaves it)</source>
        <translation>Notiz schreiben (Esc verlässt sie)</translation>
    </message>
    <message>
        <source>Difficult</source>
        <translation>Schwierig</translation>
    </message>
    <message>
        <source>Confidence 1 of 5</source>
        <translation>Sicherheit 1 von 5</translation>
    </message>
    <message>
        <source>Confidence 2 of 5</source>
        <translation>Sicherheit 2 von 5</translation>
    </message>
    <message>
        <source>Confidence 3 of 5</source>
        <translation>Sicherheit 3 von 5</translation>
    </message>
    <message>
        <source>Confidence 4 of 5</source>
        <translation>Sicherheit 4 von 5</translation>
    </message>
    <message>
        <source>Confidence 5 of 5</source>
        <translation>Sicherheit 5 von 5</translation>
    </message>
    <message>
        <source>Mark selected text as evidence</source>
        <translation>Ausgewählten Text als Beleg markieren</translation>
    </message>
    <message>
        <source>Fold or unfold the reference</source>
        <translation>Referenz auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Fold or unfold the guideline</source>
        <translation>Richtlinie auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Open the seal: systems, verdicts, scores</source>
        <translation>Siegel öffnen: Systeme, Entscheidungen, Scores</translation>
    </message>
    <message>
        <source>Scroll both answers together, or not</source>
        <translation>Beide Antworten gemeinsam rollen oder nicht</translation>
    </message>
    <message>
        <source>Adjudicate: ask the judge</source>
        <translation>Schlichten: den Judge fragen</translation>
    </message>
    <message>
        <source>Adjudicate: show or hide names</source>
        <translation>Schlichten: Namen zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Adjudicate: fold or unfold the list</source>
        <translation>Schlichten: Liste ein- oder ausklappen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>Saving… The window closes when everything is on disk.</source>
        <translation>Wird gespeichert… Das Fenster schließt sich, wenn alles auf der Platte ist.</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>The last change could not be stored.</source>
        <translation>Die letzte Änderung konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>{what} Everything saved before it is safe.</source>
        <translation>{what} Alles, was davor gespeichert wurde, ist sicher.</translation>
    </message>
    <message>
        <source>Everything saved before it is safe.</source>
        <translation>Alles, was davor gespeichert wurde, ist sicher.</translation>
    </message>
    <message>
        <source>Wait and try again</source>
        <translation>Warten und noch einmal versuchen</translation>
    </message>
    <message>
        <source>Close without it</source>
        <translation>Ohne sie schließen</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>Fenster offen lassen</translation>
    </message>
</context>
<context>
    <name>LetJudgeDialog</name>
    <message>
        <source>Advise</source>
        <translation>Beraten</translation>
    </message>
    <message>
        <source>Settles nothing. It is the judge that is asked first, on request.</source>
        <translation>Schlichtet nichts. Er ist der Judge, der auf Wunsch zuerst gefragt wird.</translation>
    </message>
    <message>
        <source>Break ties</source>
        <translation>Patts lösen</translation>
    </message>
    <message>
        <source>Where people have no majority, its verdict settles if it is one of theirs.</source>
        <translation>Wo Menschen keine Mehrheit haben, gilt seine Entscheidung, wenn sie eine der ihren ist.</translation>
    </message>
    <message>
        <source>Settle</source>
        <translation>Schlichten</translation>
    </message>
    <message>
        <source>Its verdict settles every open conflict. Needs a passed stand-in test.</source>
        <translation>Seine Entscheidung schlichtet jeden offenen Konflikt. Verlangt einen bestandenen Vertretungstest.</translation>
    </message>
    <message>
        <source>Let a judge</source>
        <translation>Einen Judge lassen</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Judge</translation>
    </message>
    <message>
        <source>Settle anyway; every verdict will say so</source>
        <translation>Trotzdem schlichten; jede Entscheidung wird es sagen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why, asked for by this dataset</source>
        <translation>Warum, von diesem Datensatz verlangt</translation>
    </message>
    <message>
        <source>Progress of settling</source>
        <translation>Fortschritt des Schlichtens</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Has a verdict on {conflicts} open conflicts, {ties} of them without a majority.</source>
        <translation>Hat zu {conflicts} offenen Konflikten eine Entscheidung, {ties} davon ohne Mehrheit.</translation>
    </message>
    <message>
        <source>What may a judge do here?</source>
        <translation>Was darf ein Judge hier?</translation>
    </message>
    <message>
        <source>Agrees with what people settled</source>
        <translation>Stimmt mit dem überein, was Menschen schlichteten</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Running the stand-in test…</source>
        <translation>Der Vertretungstest läuft…</translation>
    </message>
    <message>
        <source>Let it advise</source>
        <translation>Beraten lassen</translation>
    </message>
    <message>
        <source>Let it break ties</source>
        <translation>Patts lösen lassen</translation>
    </message>
    <message>
        <source>Settle anyway</source>
        <translation>Trotzdem schlichten</translation>
    </message>
    <message>
        <source>Let it settle</source>
        <translation>Schlichten lassen</translation>
    </message>
</context>
<context>
    <name>LossPanel</name>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Nothing is lost. {rows} will be written.</source>
        <translation>Nichts geht verloren. {rows} werden geschrieben.</translation>
    </message>
    <message>
        <source>{rows} will be written. This format cannot hold all:</source>
        <translation>{rows} werden geschrieben. Dieses Format fasst nicht alles:</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Something in Tiebreak went wrong. Everything labelled so far is saved. The details are in {log}.</source>
        <translation>In Tiebreak ist etwas schiefgegangen. Alles bisher Annotierte ist gespeichert. Einzelheiten stehen in {log}.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation>Kein Projekt ist geöffnet</translation>
    </message>
</context>
<context>
    <name>MarkSample</name>
    <message>
        <source>How this rater&apos;s marks look in the texts</source>
        <translation>Wie die Marken dieses Raters in den Texten aussehen</translation>
    </message>
    <message>
        <source>Marks in the texts</source>
        <translation>Marken in den Texten</translation>
    </message>
</context>
<context>
    <name>MetricChooser</name>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
</context>
<context>
    <name>MetricDetail</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>A folder, an installed model, or a name on the hub; looked for in this order</source>
        <translation>Ein Ordner, ein installiertes Modell oder ein Name im Hub; in dieser Reihenfolge gesucht</translation>
    </message>
    <message>
        <source>Get it…</source>
        <translation>Holen…</translation>
    </message>
    <message>
        <source>Go to Models, where it can be fetched</source>
        <translation>Zu Modelle gehen, wo es geholt werden kann</translation>
    </message>
</context>
<context>
    <name>ModelDetail</name>
    <message>
        <source>Files of weights</source>
        <translation>Dateien der Gewichte</translation>
    </message>
    <message>
        <source>Copy SHA-256</source>
        <translation>SHA-256 kopieren</translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Progress of fetching</source>
        <translation>Fortschritt des Holens</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>etwa {size}</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>installed package</source>
        <translation>installiertes Paket</translation>
    </message>
    <message>
        <source>hub&apos;s cache</source>
        <translation>Cache des Hubs</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>nicht hier</translation>
    </message>
    <message>
        <source>serves {metrics}</source>
        <translation>dient {metrics}</translation>
    </message>
    <message>
        <source>its metrics equal their reference packages</source>
        <translation>seine Metriken gleichen ihren Referenzpaketen</translation>
    </message>
    <message>
        <source>weights are pickles, which can run code</source>
        <translation>die Gewichte sind Pickles, die Code ausführen können</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>ModelsView</name>
    <message>
        <source>Another model</source>
        <translation>Ein anderes Modell</translation>
    </message>
    <message>
        <source>owner/name on the hub</source>
        <translation>Besitzer/Name im Hub</translation>
    </message>
    <message>
        <source>Fetch it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>Modelle werden gesucht</translation>
    </message>
    <message>
        <source>Fetching {model}</source>
        <translation>{model} wird geholt</translation>
    </message>
    <message>
        <source>Fetched {model}</source>
        <translation>{model} ist da</translation>
    </message>
    <message>
        <source>What came is kept; Resume goes on from there.</source>
        <translation>Was kam, bleibt; Fortsetzen macht dort weiter.</translation>
    </message>
</context>
<context>
    <name>NgramAnswer</name>
    <message>
        <source>Answer to try</source>
        <translation>Antwort zum Probieren</translation>
    </message>
    <message>
        <source>Type or paste an answer to this question</source>
        <translation>Eine Antwort auf diese Frage eingeben oder einfügen</translation>
    </message>
    <message>
        <source>Parts of the score</source>
        <translation>Teile des Scores</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
</context>
<context>
    <name>NgramBoardPane</name>
    <message>
        <source>Score models</source>
        <translation>Modelle bewerten</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>No models scored yet</source>
        <translation>Noch keine Modelle bewertet</translation>
    </message>
    <message>
        <source>Add the answers of models to these questions: a JSONL file for each, or a folder of models.</source>
        <translation>Antworten von Modellen auf diese Fragen hinzufügen: je Modell eine JSONL-Datei, oder einen Ordner von Modellen.</translation>
    </message>
    <message>
        <source>Scoring models</source>
        <translation>Modelle werden bewertet</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Hinweise</translation>
    </message>
</context>
<context>
    <name>NgramModels</name>
    <message>
        <source>Add files…</source>
        <translation>Dateien…</translation>
    </message>
    <message>
        <source>Answers of one model each, as JSONL, plain or .xz</source>
        <translation>Antworten von je einem Modell, als JSONL, auch .xz</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>A folder with a model&apos;s answers, or of such folders</source>
        <translation>Ein Ordner mit Antworten eines Modells, oder von solchen Ordnern</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>file or folder of answers</source>
        <translation>Datei oder Ordner mit Antworten</translation>
    </message>
    <message>
        <source>files or folders of answers</source>
        <translation>Dateien oder Ordner mit Antworten</translation>
    </message>
    <message>
        <source>No answers chosen yet</source>
        <translation>Noch keine Antworten gewählt</translation>
    </message>
    <message>
        <source>Answers of models</source>
        <translation>Antworten von Modellen</translation>
    </message>
    <message>
        <source>Answers (*.jsonl *.jsonl.xz *.xz)</source>
        <translation>Antworten (*.jsonl *.jsonl.xz *.xz)</translation>
    </message>
    <message>
        <source>Folder of models&apos; answers</source>
        <translation>Ordner mit Antworten von Modellen</translation>
    </message>
</context>
<context>
    <name>NgramSets</name>
    <message>
        <source>Reference sets</source>
        <translation>Referenzmengen</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>Dropped answers</source>
        <translation>Verworfene Antworten</translation>
    </message>
    <message>
        <source>Try an answer</source>
        <translation>Antwort probieren</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Dropped ({count})</source>
        <translation>Verworfen ({count})</translation>
    </message>
    <message>
        <source>rules: {rules}</source>
        <translation>Regeln: {rules}</translation>
    </message>
    <message>
        <source>no keyword rules</source>
        <translation>keine Regeln für Stichwörter</translation>
    </message>
    <message>
        <source>This set was not built here; nothing tells what was dropped.</source>
        <translation>Diese Menge wurde nicht hier gebaut; nichts sagt, was verworfen wurde.</translation>
    </message>
    <message>
        <source>Nothing was dropped.</source>
        <translation>Nichts wurde verworfen.</translation>
    </message>
    <message>
        <source>The first {shown} of {count} are shown.</source>
        <translation>Die ersten {shown} von {count} sind gezeigt.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
</context>
<context>
    <name>NgramStudyPane</name>
    <message>
        <source>Scores by people or a judge</source>
        <translation>Bewertungen von Menschen oder einem Judge</translation>
    </message>
    <message>
        <source>CSV with model and score; empty: made scores</source>
        <translation>CSV mit model und score; leer: gemachte Werte</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose scores</source>
        <translation>Bewertungen wählen</translation>
    </message>
    <message>
        <source>Models that built the sets</source>
        <translation>Modelle, die die Mengen bauten</translation>
    </message>
    <message>
        <source>names, with commas</source>
        <translation>Namen, mit Kommas</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Untersuchung</translation>
    </message>
    <message>
        <source>No study yet</source>
        <translation>Noch keine Untersuchung</translation>
    </message>
    <message>
        <source>Add answers on the leaderboard first. Without scores by people or a judge, scores are made up and said to be made.</source>
        <translation>Zuerst auf der Rangliste Antworten hinzufügen. Ohne Bewertungen von Menschen oder einem Judge werden Werte gemacht, und das wird gesagt.</translation>
    </message>
    <message>
        <source>Studying the benchmark</source>
        <translation>Der Benchmark wird untersucht</translation>
    </message>
    <message>
        <source>Given scores</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>Built by</source>
        <translation>Gebaut von</translation>
    </message>
    <message>
        <source>Scores of models</source>
        <translation>Bewertungen von Modellen</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>Ngrams</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Answers of the pool that did not come into the set</source>
        <translation>Antworten des Vorrats, die nicht in die Menge kamen</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Fluency</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>Truthfulness</source>
        <translation>Wahrhaftigkeit</translation>
    </message>
    <message>
        <source>Helpfulness</source>
        <translation>Hilfsbereitschaft</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Mean over trials of the mean over questions</source>
        <translation>Mittel über Durchgänge des Mittels über Fragen</translation>
    </message>
    <message>
        <source>Standard deviation over trials</source>
        <translation>Standardabweichung über Durchgänge</translation>
    </message>
    <message>
        <source>Mean characters of an answer</source>
        <translation>Mittlere Zeichen einer Antwort</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>nicht bewertet</translation>
    </message>
    <message>
        <source>“{rule}” is not met: {kept} of the helpfulness is left.</source>
        <translation>„{rule}“ ist nicht erfüllt: {kept} der Hilfsbereitschaft bleiben.</translation>
    </message>
    <message>
        <source>{over} too long: {factor} is left.</source>
        <translation>{over} zu lang: {factor} bleiben.</translation>
    </message>
    <message>
        <source>Every keyword rule is met.</source>
        <translation>Jede Regel ist erfüllt.</translation>
    </message>
    <message>
        <source>no references</source>
        <translation>keine Referenzen</translation>
    </message>
</context>
<context>
    <name>NgramsView</name>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>N-grams</source>
        <translation>N-Gramme</translation>
    </message>
    <message>
        <source>Reference sets</source>
        <translation>Referenzmengen</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Untersuchung</translation>
    </message>
    <message>
        <source>Reading {folder}</source>
        <translation>{folder} wird gelesen</translation>
    </message>
    <message>
        <source>No reference sets yet</source>
        <translation>Noch keine Referenzmengen</translation>
    </message>
    <message>
        <source>A folder of question files, each with the good answers to one question. “tiebreak ngram build” makes one from a pool of answers.</source>
        <translation>Ein Ordner mit Fragedateien, jede mit den guten Antworten auf eine Frage. „tiebreak ngram build“ macht einen aus einem Vorrat von Antworten.</translation>
    </message>
    <message>
        <source>Folder of reference sets</source>
        <translation>Ordner mit Referenzmengen</translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation>{path} gespeichert</translation>
    </message>
</context>
<context>
    <name>NoteBox</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>OpinionCard</name>
    <message>
        <source>What {rater} wrote</source>
        <translation>Was {rater} schrieb</translation>
    </message>
    <message>
        <source>Confidence {level} of 5</source>
        <translation>Sicherheit {level} von 5</translation>
    </message>
    <message>
        <source>Strength {value}</source>
        <translation>Stärke {value}</translation>
    </message>
    <message>
        <source>Difficult</source>
        <translation>Schwierig</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
</context>
<context>
    <name>OpinionsRow</name>
    <message>
        <source>What everyone said</source>
        <translation>Was alle sagten</translation>
    </message>
    <message>
        <source>No person has judged this item.</source>
        <translation>Kein Mensch hat diesen Eintrag beurteilt.</translation>
    </message>
</context>
<context>
    <name>Pace</name>
    <message>
        <source>{rate}/s</source>
        <translation>{rate}/s</translation>
    </message>
    <message>
        <source>{rate} tokens/s</source>
        <translation>{rate} Token/s</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Your name as a rater</source>
        <translation>Ihr Name als Rater</translation>
    </message>
    <message>
        <source>A verdict key also goes on to the next item</source>
        <translation>Eine Entscheidungstaste geht auch zum nächsten Eintrag</translation>
    </message>
    <message>
        <source>The two answers scroll together</source>
        <translation>Die beiden Antworten rollen gemeinsam</translation>
    </message>
    <message>
        <source>Items come in a random order of your own</source>
        <translation>Einträge kommen in Ihrer eigenen zufälligen Reihenfolge</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>Rater</translation>
    </message>
</context>
<context>
    <name>ProjectFiles</name>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Tiebreak projects (*.db);;All files (*)</source>
        <translation>Tiebreak-Projekte (*.db);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Tiebreak projects (*.db)</source>
        <translation>Tiebreak-Projekte (*.db)</translation>
    </message>
    <message>
        <source>{path} exists already; nothing was changed.</source>
        <translation>{path} gibt es schon; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>Öffnen Sie es, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{folder} is full of demo projects.</source>
        <translation>{folder} ist voll von Demoprojekten.</translation>
    </message>
    <message>
        <source>Delete some of them.</source>
        <translation>Löschen Sie einige davon.</translation>
    </message>
</context>
<context>
    <name>QuestionPane</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>This question is empty.</source>
        <translation>Diese Frage ist leer.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
</context>
<context>
    <name>QueueBar</name>
    <message>
        <source>Labelled</source>
        <translation>Annotiert</translation>
    </message>
    <message>
        <source>Which items to stop at</source>
        <translation>An welchen Einträgen gehalten wird</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Alle Einträge</translation>
    </message>
    <message>
        <source>Unlabelled</source>
        <translation>Nicht annotiert</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Label under another name</source>
        <translation>Unter anderem Namen annotieren</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Themen</translation>
    </message>
    <message>
        <source>Rater: {name}</source>
        <translation>Rater: {name}</translation>
    </message>
    <message>
        <source>{labelled} / {total}</source>
        <translation>{labelled} / {total}</translation>
    </message>
    <message>
        <source>{labelled} of {total} labelled</source>
        <translation>{labelled} von {total} annotiert</translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation>{count} übersprungen</translation>
    </message>
    <message>
        <source>{count} flagged</source>
        <translation>{count} markiert</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Screens</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Project, theme, text size</source>
        <translation>Projekt, Farben, Schriftgröße</translation>
    </message>
</context>
<context>
    <name>RecentList</name>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>Aus dieser Liste nehmen</translation>
    </message>
    <message>
        <source>{path} (not found)</source>
        <translation>{path} (nicht gefunden)</translation>
    </message>
</context>
<context>
    <name>ReliabilityPlot</name>
    <message>
        <source>Reliability curve</source>
        <translation>Zuverlässigkeitskurve</translation>
    </message>
    <message>
        <source>said</source>
        <translation>gesagt</translation>
    </message>
    <message>
        <source>came true</source>
        <translation>eingetroffen</translation>
    </message>
    <message>
        <source>Said {said}, came true {happened}, n = {n}</source>
        <translation>Gesagt {said}, eingetroffen {happened}, n = {n}</translation>
    </message>
    <message>
        <source>Dots: {n}; use the arrow keys</source>
        <translation>Punkte: {n}; Pfeiltasten benutzen</translation>
    </message>
</context>
<context>
    <name>RemarksBar</name>
    <message>
        <source>Difficult</source>
        <translation>Schwierig</translation>
    </message>
    <message>
        <source>Saved state</source>
        <translation>Speicherstand</translation>
    </message>
    <message>
        <source>Save and next</source>
        <translation>Speichern, weiter</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Choose first: 1, 2, 3</source>
        <translation>Zuerst wählen: 1, 2, 3</translation>
    </message>
    <message>
        <source>Difficult ({key})</source>
        <translation>Schwierig ({key})</translation>
    </message>
    <message>
        <source>Note ({key})</source>
        <translation>Notiz ({key})</translation>
    </message>
    <message>
        <source>{enter}, or {from_text} from the note</source>
        <translation>{enter}, oder {from_text} aus der Notiz</translation>
    </message>
</context>
<context>
    <name>ReportButton</name>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>As one HTML page…</source>
        <translation>Als eine HTML-Seite…</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>Als Markdown…</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>Als CSV…</translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation>HTML-Seite (*.html)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>ReportSections</name>
    <message>
        <source>What stands out</source>
        <translation>Was auffällt</translation>
    </message>
    <message>
        <source>Nothing stands out.</source>
        <translation>Nichts fällt auf.</translation>
    </message>
</context>
<context>
    <name>RunForm</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>the best there is</source>
        <translation>das beste vorhandene</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>Several references</source>
        <translation>Mehrere Referenzen</translation>
    </message>
    <message>
        <source>each metric&apos;s own way</source>
        <translation>wie jede Metrik es hält</translation>
    </message>
    <message>
        <source>the highest score</source>
        <translation>der höchste Score</translation>
    </message>
    <message>
        <source>the mean score</source>
        <translation>der mittlere Score</translation>
    </message>
</context>
<context>
    <name>RunPanel</name>
    <message>
        <source>Progress of scoring</source>
        <translation>Fortschritt der Bewertung</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Audit the scores</source>
        <translation>Scores auditieren</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>{scored} scored, {reused} there already, {missing} without a value</source>
        <translation>{scored} bewertet, {reused} schon da, {missing} ohne Wert</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Every batch that was finished is stored; Resume does the rest.</source>
        <translation>Jeder fertige Stapel ist gespeichert; „Fortsetzen“ macht den Rest.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Something went wrong inside Tiebreak</source>
        <translation>In Tiebreak ist etwas schiefgegangen</translation>
    </message>
    <message>
        <source>Finished batches are stored. The details are in the log.</source>
        <translation>Fertige Stapel sind gespeichert. Einzelheiten stehen im Protokoll.</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation>{done} von {total} {unit}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
</context>
<context>
    <name>Scoring</name>
    <message>
        <source>Metric and signature</source>
        <translation>Metrik und Signatur</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>No value</source>
        <translation>Ohne Wert</translation>
    </message>
    <message>
        <source>Scores that could not be computed, with their reasons</source>
        <translation>Scores, die sich nicht berechnen ließen, mit ihren Gründen</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Everything is scored already</source>
        <translation>Alles ist schon bewertet</translation>
    </message>
    <message>
        <source>How long it takes is not known</source>
        <translation>Wie lange es dauert, ist nicht bekannt</translation>
    </message>
    <message>
        <source>About {time}</source>
        <translation>Etwa {time}</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>up to {size}</source>
        <translation>bis {size}</translation>
    </message>
    <message>
        <source>{count} there already</source>
        <translation>{count} schon da</translation>
    </message>
    <message>
        <source>{doing}: {texts} texts, {pairs} pairs</source>
        <translation>{doing}: {texts} Texte, {pairs} Paare</translation>
    </message>
    <message>
        <source>about {count} tokens</source>
        <translation>etwa {count} Token</translation>
    </message>
    <message>
        <source>Words and characters</source>
        <translation>Wörter und Zeichen</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>Entailment</source>
        <translation>Folgerung</translation>
    </message>
    <message>
        <source>Relevance and provenance</source>
        <translation>Relevanz und Herkunft</translation>
    </message>
    <message>
        <source>Reward models</source>
        <translation>Belohnungsmodelle</translation>
    </message>
    <message>
        <source>Contamination</source>
        <translation>Kontamination</translation>
    </message>
    <message>
        <source>Reference sets of n-grams</source>
        <translation>Referenzmengen von N-Grammen</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>reads {what}</source>
        <translation>liest {what}</translation>
    </message>
    <message>
        <source>gives {parts}</source>
        <translation>gibt {parts}</translation>
    </message>
    <message>
        <source>needs {what}</source>
        <translation>braucht {what}</translation>
    </message>
    <message>
        <source>not held against its reference package with this model</source>
        <translation>mit diesem Modell nicht gegen sein Referenzpaket gehalten</translation>
    </message>
    <message>
        <source>model not here</source>
        <translation>Modell nicht hier</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>{scores} stored</source>
        <translation>{scores} gespeichert</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
</context>
<context>
    <name>ScoringView</name>
    <message>
        <source>Scoring</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzen</translation>
    </message>
    <message>
        <source>Try a few items, and say how long all would take</source>
        <translation>Einige Einträge probieren und sagen, wie lange alle dauern</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Why scores have no value</source>
        <translation>Warum Scores keinen Wert haben</translation>
    </message>
    <message>
        <source>Without a value</source>
        <translation>Ohne Wert</translation>
    </message>
    <message>
        <source>Stored scores</source>
        <translation>Gespeicherte Scores</translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation>Noch kein Datensatz</translation>
    </message>
    <message>
        <source>Metrics score the answers or claims of one dataset.</source>
        <translation>Metriken bewerten die Antworten oder Aussagen eines Datensatzes.</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>Looking for metrics</source>
        <translation>Metriken werden gesucht</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>some need {what}</source>
        <translation>einige brauchen {what}</translation>
    </message>
    <message>
        <source>{name}: {items}</source>
        <translation>{name}: {items}</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Trying a few items of {name}</source>
        <translation>Einige Einträge von {name} werden probiert</translation>
    </message>
    <message>
        <source>Scoring {name}</source>
        <translation>{name} wird bewertet</translation>
    </message>
    <message>
        <source>Nothing was stored.</source>
        <translation>Nichts wurde gespeichert.</translation>
    </message>
</context>
<context>
    <name>Screens</name>
    <message>
        <source>Home</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation>Annotieren</translation>
    </message>
    <message>
        <source>Adjudicate</source>
        <translation>Schlichten</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Einigkeit</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Judges</source>
        <translation>Judges</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Audit</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Transfer</translation>
    </message>
    <message>
        <source>N-grams</source>
        <translation>N-Gramme</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
</context>
<context>
    <name>SealDialog</name>
    <message>
        <source>Open the seal</source>
        <translation>Siegel öffnen</translation>
    </message>
    <message>
        <source>Open the seal of this item?</source>
        <translation>Das Siegel dieses Eintrags öffnen?</translation>
    </message>
    <message>
        <source>You see who wrote the answers, what other raters said, and the scores.</source>
        <translation>Sie sehen, wer die Antworten geschrieben hat, was andere Rater sagten, und die Scores.</translation>
    </message>
    <message>
        <source>This is logged and cannot be taken back. Labels that you give on this item from now on are marked, and left out of audits by default. Other items stay sealed.</source>
        <translation>Das wird protokolliert und lässt sich nicht zurücknehmen. Urteile, die Sie von jetzt an zu diesem Eintrag fällen, werden gekennzeichnet und bleiben aus Audits normalerweise draußen. Andere Einträge bleiben versiegelt.</translation>
    </message>
    <message>
        <source>Keep it sealed</source>
        <translation>Versiegelt lassen</translation>
    </message>
</context>
<context>
    <name>SealedDocument</name>
    <message>
        <source>Systems</source>
        <translation>Systeme</translation>
    </message>
    <message>
        <source>Verdicts of others</source>
        <translation>Entscheidungen anderer</translation>
    </message>
    <message>
        <source>Nobody else has judged this yet.</source>
        <translation>Noch hat niemand sonst hier geurteilt.</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>No metric has scored this yet.</source>
        <translation>Noch keine Metrik hat dies bewertet.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>judge</source>
        <translation>Judge</translation>
    </message>
</context>
<context>
    <name>SealedSheet</name>
    <message>
        <source>Sealed information of item {number}</source>
        <translation>Versiegeltes zu Eintrag {number}</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Suche leeren</translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>Open a project on a server</source>
        <translation>Projekt auf einem Server öffnen</translation>
    </message>
    <message>
        <source>A project on a PostgreSQL server</source>
        <translation>Ein Projekt auf einem PostgreSQL-Server</translation>
    </message>
    <message>
        <source>Several people label in it at once. An empty database becomes a new project.</source>
        <translation>Mehrere annotieren darin zugleich. Eine leere Datenbank wird zu einem neuen Projekt.</translation>
    </message>
    <message>
        <source>if the server asks for one; never stored</source>
        <translation>falls der Server eines verlangt; nie gespeichert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt…</translation>
    </message>
</context>
<context>
    <name>SettleBar</name>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Note required</source>
        <translation>Notiz verlangt</translation>
    </message>
    <message>
        <source>Ask for a note with every settled verdict of this dataset, or no longer</source>
        <translation>Zu jeder Schlichtung dieses Datensatzes eine Notiz verlangen, oder nicht mehr</translation>
    </message>
    <message>
        <source>Settled state</source>
        <translation>Stand der Schlichtung</translation>
    </message>
    <message>
        <source>Settle and next</source>
        <translation>Schlichten, weiter</translation>
    </message>
    <message>
        <source>Why, asked for by this dataset ({key})</source>
        <translation>Warum, von diesem Datensatz verlangt ({key})</translation>
    </message>
    <message>
        <source>Why ({key})</source>
        <translation>Warum ({key})</translation>
    </message>
    <message>
        <source>{enter}, or {from_text} from the note</source>
        <translation>{enter}, oder {from_text} aus der Notiz</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>No reference here.</source>
        <translation>Hier gibt es keine Referenz.</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>No guideline yet. Write one on the Datasets screen.</source>
        <translation>Noch keine Richtlinie. Schreiben Sie eine auf der Seite „Datensätze“.</translation>
    </message>
</context>
<context>
    <name>SkipDialog</name>
    <message>
        <source>I do not know the subject</source>
        <translation>Ich kenne mich hier nicht aus</translation>
    </message>
    <message>
        <source>The text is broken or missing</source>
        <translation>Der Text ist kaputt oder fehlt</translation>
    </message>
    <message>
        <source>I cannot read the language</source>
        <translation>Ich kann die Sprache nicht lesen</translation>
    </message>
    <message>
        <source>I know who wrote it</source>
        <translation>Ich weiß, wer es geschrieben hat</translation>
    </message>
    <message>
        <source>Skip this item</source>
        <translation>Diesen Eintrag überspringen</translation>
    </message>
    <message>
        <source>Why skip this item?</source>
        <translation>Warum diesen Eintrag überspringen?</translation>
    </message>
    <message>
        <source>Another reason</source>
        <translation>Ein anderer Grund</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>StateStack</name>
    <message>
        <source>This could not be shown</source>
        <translation>Das konnte nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Your project is safe. The details are in the log.</source>
        <translation>Ihr Projekt ist sicher. Einzelheiten stehen im Protokoll.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>TextList</name>
    <message>
        <source>{one} {number} of {count}</source>
        <translation>{one} {number} von {count}</translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message>
        <source>portable</source>
        <translation>übertragbar</translation>
    </message>
    <message>
        <source>On {dataset}, {metric} reaches {figure} {value}, n = {n}. {best}</source>
        <translation>Auf {dataset} erreicht {metric} {figure} {value}, n = {n}. {best}</translation>
    </message>
    <message>
        <source>It is the best metric here.</source>
        <translation>Sie ist hier die beste Metrik.</translation>
    </message>
    <message>
        <source>It lies within the interval of the best, {best}.</source>
        <translation>Sie liegt im Intervall der besten, {best}.</translation>
    </message>
    <message>
        <source>The best here is {best}.</source>
        <translation>Die beste hier ist {best}.</translation>
    </message>
    <message>
        <source>Within the best metric&apos;s interval on every dataset: {names}.</source>
        <translation>Auf jedem Datensatz im Intervall der besten Metrik: {names}.</translation>
    </message>
    <message>
        <source>No metric stays within the best metric&apos;s interval on every dataset.</source>
        <translation>Keine Metrik bleibt auf jedem Datensatz im Intervall der besten.</translation>
    </message>
    <message>
        <source>Undecided on {names}: the best one&apos;s interval is wider than .10.</source>
        <translation>Nicht zu entscheiden auf {names}: das Intervall der besten ist breiter als .10.</translation>
    </message>
    <message>
        <source>None stays within .10 of the best everywhere.</source>
        <translation>Keine bleibt überall höchstens .10 hinter der besten.</translation>
    </message>
    <message>
        <source>Within {eps} of the best everywhere: {names}.</source>
        <translation>Überall höchstens {eps} hinter der besten: {names}.</translation>
    </message>
    <message>
        <source>Pair of datasets</source>
        <translation>Paar von Datensätzen</translation>
    </message>
    <message>
        <source>Kendall&apos;s tau</source>
        <translation>Kendalls Tau</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Kendall&apos;s W is not available: {reason}.</source>
        <translation>Kendalls W ist nicht verfügbar: {reason}.</translation>
    </message>
    <message>
        <source>Kendall&apos;s W = {w} over {datasets} and {metrics}; {expected} is expected by chance (p concordant {up}, discordant {down}).</source>
        <translation>Kendalls W = {w} über {datasets} und {metrics}; durch Zufall zu erwarten ist {expected} (p übereinstimmend {up}, gegenläufig {down}).</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Committing to</source>
        <translation>Festlegung auf</translation>
    </message>
    <message>
        <source>Mean regret</source>
        <translation>Mittlerer Regret</translation>
    </message>
    <message>
        <source>Split-sample</source>
        <translation>Geteilte Stichprobe</translation>
    </message>
    <message>
        <source>Best chosen on one half of the clusters, measured on the other; may be negative</source>
        <translation>Die beste auf einer Hälfte der Cluster, gemessen auf der anderen; kann negativ sein</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>best on average elsewhere</source>
        <translation>die anderswo im Mittel beste</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Value and 95 % interval</source>
        <translation>Wert und 95-%-Intervall</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Hält</translation>
    </message>
    <message>
        <source>After Benjamini-Yekutieli over all comparisons</source>
        <translation>Nach Benjamini-Yekutieli über alle Vergleiche</translation>
    </message>
    <message>
        <source>on {dataset}</source>
        <translation>auf {dataset}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>for {dataset}: {names}</source>
        <translation>für {dataset}: {names}</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>TransferPage</name>
    <message>
        <source>With one metric per family: {w}</source>
        <translation>Mit einer Metrik je Familie: {w}</translation>
    </message>
    <message>
        <source>{n} found in {all} paired comparisons</source>
        <translation>{n} gefunden in {all} gepaarten Vergleichen</translation>
    </message>
    <message>
        <source>Metrics by datasets</source>
        <translation>Metriken nach Datensätzen</translation>
    </message>
    <message>
        <source>● best   ○ within the best one&apos;s interval   Enter opens the audit</source>
        <translation>● beste   ○ im Intervall der besten   Eingabe öffnet das Audit</translation>
    </message>
    <message>
        <source>One dataset</source>
        <translation>Ein Datensatz</translation>
    </message>
    <message>
        <source>Kendall&apos;s tau</source>
        <translation>Kendalls Tau</translation>
    </message>
    <message>
        <source>Do the datasets rank the metrics alike?</source>
        <translation>Ordnen die Datensätze die Metriken gleich?</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>Regret</translation>
    </message>
    <message>
        <source>What committing to one metric costs</source>
        <translation>Was die Festlegung auf eine Metrik kostet</translation>
    </message>
    <message>
        <source>regret = the best metric there − the chosen one</source>
        <translation>Regret = die beste Metrik dort − die gewählte</translation>
    </message>
    <message>
        <source>Sign flips</source>
        <translation>Vorzeichenwechsel</translation>
    </message>
    <message>
        <source>Pairs of metrics whose order turns round</source>
        <translation>Paare von Metriken, deren Reihenfolge sich umkehrt</translation>
    </message>
    <message>
        <source>Forest plot of {name}</source>
        <translation>Forest-Plot von {name}</translation>
    </message>
</context>
<context>
    <name>TransferView</name>
    <message>
        <source>Transfer</source>
        <translation>Transfer</translation>
    </message>
    <message>
        <source>Construct</source>
        <translation>Konstrukt</translation>
    </message>
    <message>
        <source>What metrics are held against</source>
        <translation>Wogegen Metriken gehalten werden</translation>
    </message>
    <message>
        <source>majority of people</source>
        <translation>Mehrheit der Menschen</translation>
    </message>
    <message>
        <source>adjudicated verdicts</source>
        <translation>geschlichtete Entscheidungen</translation>
    </message>
    <message>
        <source>each judgment as it is</source>
        <translation>jedes Urteil, wie es ist</translation>
    </message>
    <message>
        <source>How scores become verdicts</source>
        <translation>Wie Scores zu Entscheidungen werden</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Verdict by score</source>
        <translation>Entscheidung aus Score</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>preference</source>
        <translation>Präferenz</translation>
    </message>
    <message>
        <source>attribution</source>
        <translation>Attribution</translation>
    </message>
    <message>
        <source>Transfer needs two datasets of one construct</source>
        <translation>Transfer braucht zwei Datensätze eines Konstrukts</translation>
    </message>
    <message>
        <source>It tells whether a metric that is good on one is good on another.</source>
        <translation>Es zeigt, ob eine Metrik, die auf einem gut ist, auch auf einem anderen gut ist.</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>Tick two datasets or more</source>
        <translation>Haken Sie mindestens zwei Datensätze an</translation>
    </message>
    <message>
        <source>Does what holds on one dataset hold on another?</source>
        <translation>Hält auf einem anderen Datensatz, was auf einem hält?</translation>
    </message>
    <message>
        <source>Compare holds every metric that is scored on all the ticked datasets against people, dataset by dataset.</source>
        <translation>„Vergleichen“ hält jede Metrik, die auf allen angehakten Datensätzen bewertet ist, Datensatz für Datensatz gegen Menschen.</translation>
    </message>
    <message>
        <source>Comparing {datasets}</source>
        <translation>{datasets} werden verglichen</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
</context>
</TS>
