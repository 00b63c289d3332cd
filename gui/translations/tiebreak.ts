<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en_GB">
<context>
    <name>Actions</name>
    <message>
        <source>New project…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AdjudicateStates</name>
    <message>
        <source>Nothing to settle yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conflicts are found where several raters judged the same items.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who settles?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every settled verdict keeps the name of who settled it. Who settles is not counted as a rater for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No conflicts here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No raters differ on an item, none is flagged, nobody was unsure. Items that one person judged have nothing to settle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} conflicts are settled. Audits can take them as gold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here waits any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} other conflicts are open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all open conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No conflict like that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selection above lets none of them through.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AdjudicateView</name>
    <message>
        <source>Adjudicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for conflicts in {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who settles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle under the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not settled yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settled {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken back: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of conflicts ({key})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Adjudication</name>
    <message>
        <source>Raters differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No majority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same verdict, different reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by {name}, who had asked a judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the judge {name}, a tie broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the judge {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the judge {name}, which had not passed the stand-in test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconsistent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the judge has no verdict on {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the judge contradicts itself on {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the judge cannot tell on {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the judge&apos;s verdict is not among the tied ones on {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} were settled by somebody else meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Agreement</name>
    <message>
        <source>Percent agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha, nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha, ordinal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fleiss&apos; kappa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gwet&apos;s AC1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brennan-Prediger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value and 95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, B and tie as three names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the order A, tie, B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ties left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tie against a choice counts half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How ties are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance-corrected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts that enter the figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chose left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of decided verdicts for what was shown left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same when asked again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of repeated items with the same verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median seconds a verdict, idle gaps over 60 s cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median seconds from shown to committed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p = {p} against one half (exact)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AC1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no majority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rated} of {units} judged, {doubly} by two raters or more · {raters} · {ratings} counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{a} and {b} both judged {n}; they gave the same verdict on {same} of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: {reasons}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgreementPage</name>
    <message>
        <source>Coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Majority per item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts given, over all raters that count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Majority of each comparison or claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure between raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>percent agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater by rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confusion of two raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Break down by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{a} ↓  {b} →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items that both judged, differences first · {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items in this cell · {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgreementView</name>
    <message>
        <source>Agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What &apos;both bad&apos; counts as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a verdict of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judges too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judges enter the coefficients and the majority too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts given with the seal broken are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both bad as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement compares the verdicts of two raters or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No one has judged {name} yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring agreement on {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnnotateStates</name>
    <message>
        <source>Nothing to label yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset of answers to compare, or of claims to check.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who labels?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every label is kept under a name, so that raters can be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dataset has no items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a file into it on the Datasets screen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more items in this selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is saved. {undo} takes the last label back; {previous} looks at the items again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at skipped items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{labelled} of {total} labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}, {skipped} skipped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnnotateView</name>
    <message>
        <source>Annotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select text first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers scroll together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers scroll apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label under the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys ({key})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnnotateWords</name>
    <message>
        <source>Not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not labelled yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose first: {keys}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more that way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken back {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored {time}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Macro-F1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tie recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kappa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AUROC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AUPRC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of comparisons with the same verdict as people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean F1 over A, B and tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of people&apos;s ties that are called ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa with people&apos;s verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance that a supported claim scores above an unsupported one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Area under precision and recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of both recalls at a threshold chosen on other items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric or judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>human ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length only, {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tie up to {eps}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n = {n}, {questions}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rounded to 3 digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cross-fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure} of {row} is not available: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} gives the same verdict as people in {value} of {n}{held}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} reaches a mean F1 of {value} over A, B and tie in {n}{held}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} calls {value} of people&apos;s ties a tie ({n}{held}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} agrees with people {value} beyond chance on {n}{held}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A claim that people call supported outscores one they do not with chance {value} under {row} ({n}{held}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision of {row}, averaged over recall, is {value} on {n}{held}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At a threshold chosen on other items, {row} is right on {value} of each class on average ({n}{held}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row}: {value} on {n}{held}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; chance is {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A − B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditDetail</name>
    <message>
        <source>Confusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forest plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forest plot of {figure}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says {verdict}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message>
        <source>Items behind {row} · {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People {gold}, {row} {predicted} · {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditTables</name>
    <message>
        <source>Metrics and judges held against people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Break down by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure in the breakdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kappa between rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● best   ○ within the best one&apos;s interval   Enter opens the items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric or judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by difficulty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AuditView</name>
    <message>
        <source>Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the page is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What metrics are held against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How scores become verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An audit holds metrics and judges against people on one dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No one has judged {name} yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics are held against people&apos;s verdicts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score this dataset first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} has {judgments}, but no metric has scored it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} holds {construct} judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audits are made for preference and attribution datasets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>majority of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adjudicated verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each judgment as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metrics and judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No judge has answered here; let one on Judges, or import it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auditing {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audit was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BertscoreOptions</name>
    <message>
        <source>Weigh rare tokens (idf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rescale BERTScore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not rescaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rescaled for {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idf: tokens of few references count more. Rescaled: unrelated texts score about 0, for models that have a table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tables come with the package bert-score</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Busy</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds} s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardPanel</name>
    <message>
        <source>This answer is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This claim is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This claim comes without evidence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Better</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CaseBar</name>
    <message>
        <source>Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the raters; they are hidden so that nobody weighs more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key: {key}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This item has no reference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CasePanel</name>
    <message>
        <source>Heavy on grey: marked by several raters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CliLine</name>
    <message>
        <source>Same figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command that makes the same figures again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfidenceDots</name>
    <message>
        <source>Confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence {level} of 5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictBar</name>
    <message>
        <source>List of conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open and settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a judge advise, break ties or settle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{settled} of {total} settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settles: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a judge…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictList</name>
    <message>
        <source>Conflicts, most contested first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictRows</name>
    <message>
        <source>✓ Settled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Constructs</name>
    <message>
        <source>preference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranking</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DatasetHead</name>
    <message>
        <source>Annotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guideline…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} (judge)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody has judged yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DatasetList</name>
    <message>
        <source>Datasets to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {items}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DatasetPicker</name>
    <message>
        <source>Dataset</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DatasetRows</name>
    <message>
        <source>Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DatasetsView</name>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a file of questions with answers to compare, or of claims with evidence. You can also drop it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted ({count})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DecisionStrip</name>
    <message>
        <source>Left better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DeskBar</name>
    <message>
        <source>Last saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropZone</name>
    <message>
        <source>Drop files here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} files: {names}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportChoices</name>
    <message>
        <source>Audit report, HTML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one file, works offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings, tables and figures in one page, with how to make it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit report, Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for a repository or a paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same findings and tables as text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiebreak JSONL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lossless, imports again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything there is, with the full history of every judgment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judgments, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row for each judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a spreadsheet or a script. Texts are repeated on each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judgments, Parquet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed and compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of the CSV, with their types kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row for each comparison or claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was settled, else the majority, with who or what settled it, how and why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preference pairs, TRL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt, chosen, rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For training on preferences: one line for each decided comparison.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row for each score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every stored score with its signature, or the reason why there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportView</name>
    <message>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audit is made anew from the scores that are stored, with seed 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting what this format can hold…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {rows} to {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. No file was written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailuresSheet</name>
    <message>
        <source>{metric} has no value: {reason} · {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>not available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not available: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n = {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} left out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingRow</name>
    <message>
        <source>Show items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show items: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy: {text}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matters most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show {n} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ForestPlot</name>
    <message>
        <source>Forest plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures: {n}; use the arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GramText</name>
    <message>
        <source>Answer by frequency of its n-grams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>underlined: under {share} of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} of it is covered by n-grams that references hold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GuidelineDialog</name>
    <message>
        <source>Guideline of {dataset}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown beside the answers in Annotate. Markdown is understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it will read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HomeView</name>
    <message>
        <source>Open project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One project is one file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then import a dataset into it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions, three raters and scored metrics, made in a minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project on a PostgreSQL server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects that you open are listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare answers in pairs, and find out which metric may stand in for people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making the demo project</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data (*.json *.jsonl *.csv *.tsv *.parquet *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking into the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is imported before you have seen what it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LFQA-E, AttributionBench, PandaLM and Tiebreak files are recognised by their content. Any other table needs a mapping.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportOptionsForm</name>
    <message>
        <source>named after the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recognised from the content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one dataset for each value of this column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YAML file that says what the columns mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where the file names none: after the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>told by the file or its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judges (language models)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels of yes and no are verdicts on claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import nothing when any line is rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raters are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mappings (*.yaml *.yml *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportReportView</name>
    <message>
        <source>Lines that are told about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{construct}, new dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{construct}, added to what is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgment repeats a rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgments repeat a rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repeats}, the latest counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>were there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported before, nothing changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, {records}, {encoding}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept as metadata: {columns}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemBar</name>
    <message>
        <source>Flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open seal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select text in a pane, then mark it; on marked text it takes the mark away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This item has no reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seal open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You opened what is sealed on this item: labels given since are marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Systems, other verdicts and scores stay hidden until you open the seal</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemBrowser</name>
    <message>
        <source>Search questions, keys and topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No item matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search looks into questions, keys and topics.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemDocument</name>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{a} and {b}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claim {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confidence {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difficult</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seal broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>withdrawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inconsistent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemPages</name>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemPane</name>
    <message>
        <source>Show systems, judgments, scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels that you give on an item after this are marked, and left out of audits by default.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an item.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemSheet</name>
    <message>
        <source>Item {key}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemsTable</name>
    <message>
        <source>Items behind the figure</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeAuditPage</name>
    <message>
        <source>this finding</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeCard</name>
    <message>
        <source>What {judge} wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reasons were kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed; asking is noted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settled verdict will say that the judge had been asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{judge}: sealed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeDetail</name>
    <message>
        <source>{row} has no items of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items behind {row} · {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeForm</name>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Template of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder, a GGUF file, a name on the hub, or the server&apos;s name of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable with the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a key…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the server&apos;s key into the keyring of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, version {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sample needs its size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set At most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A budget needs both prices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the prices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no majority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlabelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a million tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited; the next run stores it as a new version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {version} · SHA-256 {hash}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeLetting</name>
    <message>
        <source>{judge} advises: it is asked first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{judge} settled {settled} of {considered}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left open: {reasons}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgePage</name>
    <message>
        <source>same verdict in both orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chooses the answer shown first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leans to the first (+) or second (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the targets decided differently by order: (always first − always second) / both; above 0 primacy, below 0 recency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where lengths differ by more than 30 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefers the longer answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people prefer the longer answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge minus people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same verdict when asked again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rating with length, {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Habit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs by order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… the first both times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… the second both times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… a tie in one order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Came to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its single calls are not stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} calls were taken from the cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It gave no probabilities that people&apos;s verdicts could be held against. Ask it for probabilities to see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brier score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean squared distance; 0 is best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… of always saying the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibration error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean distance between said and came true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Came true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share that turned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No probe was run. On the command line: {command}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>injected texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>harmless texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the kind {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the language {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks to set instructions aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains a verdict in a judge&apos;s form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speaks to the judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>poses as a system message or another turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hides text in a comment or in invisible characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closes the tags in which a prompt shows answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of {texts} shows a sign of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {texts} show a sign to look at, not a proof; they are counted like the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key point missed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong content not penalised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contradiction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of tagged targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is tagged yet. Open an item to tag what is wrong with its verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no call says what it took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds, tokens, cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement with people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May it stand in for people?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order, length and repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What its answers came to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Are its probabilities right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Said and came true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Among judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Win rates of systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers that tell it what to say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored answers that speak to a judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors tagged by people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one target takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdicts only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differing as ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rest as wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order A, B alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order B, A alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is no verdict is no vote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What differs by order counts as a tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that is no verdict counts as wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No person has judged {dataset}: nothing to hold it against.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advantage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of items on which the judge is at least as close to the other people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge wins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>winning rate (omega)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>advantage (rho)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no item counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undecided at a margin of {epsilon}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may, by the alternative annotator test at a margin of {epsilon}: it wins against at least half of the people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may not, by the alternative annotator test at a margin of {epsilon}: it wins against fewer than half of the people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If its differences stay, {items} per person would decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kappa with people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kappa with {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vote of {n} judges, {figure}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha among judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha among people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure}, this minus {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People and judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prediction-powered: the judge&apos;s mean, corrected by how far it is from people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ties are half wins. With the judge&apos;s help, by people alone, and by the judge alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparisons that people and the judge decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparisons that only the judge decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comparisons name no two systems.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeSections</name>
    <message>
        <source>Who the people are, for the stand-in test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people are experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people are skilled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people are a crowd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{people}: {margin}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgeTrials</name>
    <message>
        <source>Call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the judge was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the judge gave back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would be sent about item {item}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read as: {said}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgedItemSheet</name>
    <message>
        <source>Kind of error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note on the error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag the judge&apos;s verdict with this error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaks to a judge, it seems: {what}. “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What {judge} wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was kept of the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls of probes that are not shown: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No output of it is stored for this item.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A shown first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B shown first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong with its verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say on Annotate who you are, then tag errors here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take away: {kind}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JudgesView</name>
    <message>
        <source>Judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try on 5 items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trial and an estimate store nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of judging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judges of the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter shows the judge&apos;s page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the judge is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the judge reads and says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No judge has judged here yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A judge answers about the items of one dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls by status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judging {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of a trial is stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the base URL of the server first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of {url}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key of {url} is in the keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{calls} calls about {targets} targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{stored} answered already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {read} tokens read, {written} written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost {cost}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{judged} judged, {asked} calls made, {reused} there already</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys in Annotate and Adjudicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number pad works too. In the note, letters and digits are text; click a key to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict key also saves and goes on, after it was shown for 300 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{action}, key {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Answer 1 is better, or claim supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer 2 is better, or claim not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and go on, from the note too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous unlabelled item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next unlabelled item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo, across items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo, across items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip with a reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a note (Esc leaves it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficult</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence 1 of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence 2 of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence 3 of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence 4 of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence 5 of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark selected text as evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or unfold the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or unfold the guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the seal: systems, verdicts, scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll both answers together, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjudicate: ask the judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjudicate: show or hide names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjudicate: fold or unfold the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>Saving… The window closes when everything is on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last change could not be stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} Everything saved before it is safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything saved before it is safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait and try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LetJudgeDialog</name>
    <message>
        <source>Advise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settles nothing. It is the judge that is asked first, on request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Break ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where people have no majority, its verdict settles if it is one of theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its verdict settles every open conflict. Needs a passed stand-in test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle anyway; every verdict will say so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why, asked for by this dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of settling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has a verdict on {conflicts} open conflicts, {ties} of them without a majority.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What may a judge do here?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agrees with what people settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running the stand-in test…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it advise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it break ties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it settle</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LossPanel</name>
    <message>
        <source>row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is lost. {rows} will be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} will be written. This format cannot hold all:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Something in Tiebreak went wrong. Everything labelled so far is saved. The details are in {log}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MarkSample</name>
    <message>
        <source>How this rater&apos;s marks look in the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks in the texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricChooser</name>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricDetail</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder, an installed model, or a name on the hub; looked for in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Models, where it can be fetched</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelDetail</name>
    <message>
        <source>Files of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of fetching</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>installed package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hub&apos;s cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serves {metrics}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its metrics equal their reference packages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights are pickles, which can run code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsView</name>
    <message>
        <source>Another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>owner/name on the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetching {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetched {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What came is kept; Resume goes on from there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramAnswer</name>
    <message>
        <source>Answer to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type or paste an answer to this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramBoardPane</name>
    <message>
        <source>Score models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models scored yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the answers of models to these questions: a JSONL file for each, or a folder of models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramModels</name>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers of one model each, as JSONL, plain or .xz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder with a model&apos;s answers, or of such folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file or folder of answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files or folders of answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answers chosen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers (*.jsonl *.jsonl.xz *.xz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of models&apos; answers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramSets</name>
    <message>
        <source>Reference sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>References</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rules: {rules}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no keyword rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set was not built here; nothing tells what was dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first {shown} of {count} are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramStudyPane</name>
    <message>
        <source>Scores by people or a judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV with model and score; empty: made scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models that built the sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names, with commas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No study yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add answers on the leaderboard first. Without scores by people or a judge, scores are made up and said to be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studying the benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Ngrams</name>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>References</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers of the pool that did not come into the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fluency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Truthfulness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Helpfulness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over trials of the mean over questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation over trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean characters of an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{rule}” is not met: {kept} of the helpfulness is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{over} too long: {factor} is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every keyword rule is met.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no references</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NgramsView</name>
    <message>
        <source>Choose folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N-grams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reference sets yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder of question files, each with the good answers to one question. “tiebreak ngram build” makes one from a pool of answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of reference sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteBox</name>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpinionCard</name>
    <message>
        <source>What {rater} wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence {level} of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strength {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficult</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpinionsRow</name>
    <message>
        <source>What everyone said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No person has judged this item.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Pace</name>
    <message>
        <source>{rate}/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your name as a rater</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict key also goes on to the next item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two answers scroll together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items come in a random order of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProjectFiles</name>
    <message>
        <source>Open project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiebreak projects (*.db);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiebreak projects (*.db)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} exists already; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} is full of demo projects.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete some of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuestionPane</name>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueBar</name>
    <message>
        <source>Labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which items to stop at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlabelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rater: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{labelled} / {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{labelled} of {total} labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} flagged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Screens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project, theme, text size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecentList</name>
    <message>
        <source>Recent projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} (not found)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReliabilityPlot</name>
    <message>
        <source>Reliability curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>came true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Said {said}, came true {happened}, n = {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots: {n}; use the arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RemarksBar</name>
    <message>
        <source>Difficult</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose first: 1, 2, 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficult ({key})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note ({key})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{enter}, or {from_text} from the note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportButton</name>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As one HTML page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportSections</name>
    <message>
        <source>What stands out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing stands out.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunForm</name>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best there is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several references</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each metric&apos;s own way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the highest score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mean score</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPanel</name>
    <message>
        <source>Progress of scoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit the scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{scored} scored, {reused} there already, {missing} without a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every batch that was finished is stored; Resume does the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside Tiebreak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished batches are stored. The details are in the log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scoring</name>
    <message>
        <source>Metric and signature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores that could not be computed, with their reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is scored already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long it takes is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{doing}: {texts} texts, {pairs} pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entailment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relevance and provenance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reward models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contamination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference sets of n-grams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gives {parts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not held against its reference package with this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model not here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{scores} stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScoringView</name>
    <message>
        <source>Scoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try a few items, and say how long all would take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why scores have no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dataset yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics score the answers or claims of one dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some need {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {items}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying a few items of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was stored.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Screens</name>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjudicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N-grams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealDialog</name>
    <message>
        <source>Open the seal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the seal of this item?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You see who wrote the answers, what other raters said, and the scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is logged and cannot be taken back. Labels that you give on this item from now on are marked, and left out of audits by default. Other items stay sealed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it sealed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealedDocument</name>
    <message>
        <source>Systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody else has judged this yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No metric has scored this yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealedSheet</name>
    <message>
        <source>Sealed information of item {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>Open a project on a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A project on a PostgreSQL server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several people label in it at once. An empty database becomes a new project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if the server asks for one; never stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettleBar</name>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note required</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for a note with every settled verdict of this dataset, or no longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settled state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settle and next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why, asked for by this dataset ({key})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why ({key})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{enter}, or {from_text} from the note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reference here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No guideline yet. Write one on the Datasets screen.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SkipDialog</name>
    <message>
        <source>I do not know the subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is broken or missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I cannot read the language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I know who wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip this item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why skip this item?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateStack</name>
    <message>
        <source>This could not be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your project is safe. The details are in the log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextList</name>
    <message>
        <source>{one} {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message>
        <source>portable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On {dataset}, {metric} reaches {figure} {value}, n = {n}. {best}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is the best metric here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It lies within the interval of the best, {best}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best here is {best}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Within the best metric&apos;s interval on every dataset: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No metric stays within the best metric&apos;s interval on every dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undecided on {names}: the best one&apos;s interval is wider than .10.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None stays within .10 of the best everywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Within {eps} of the best everywhere: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pair of datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kendall&apos;s tau</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kendall&apos;s W is not available: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kendall&apos;s W = {w} over {datasets} and {metrics}; {expected} is expected by chance (p concordant {up}, discordant {down}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Committing to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean regret</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split-sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best chosen on one half of the clusters, measured on the other; may be negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best on average elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value and 95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After Benjamini-Yekutieli over all comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on {dataset}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for {dataset}: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not available</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TransferPage</name>
    <message>
        <source>With one metric per family: {w}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} found in {all} paired comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics by datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● best   ○ within the best one&apos;s interval   Enter opens the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kendall&apos;s tau</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do the datasets rank the metrics alike?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regret</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What committing to one metric costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regret = the best metric there − the chosen one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign flips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs of metrics whose order turns round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forest plot of {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TransferView</name>
    <message>
        <source>Transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Construct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What metrics are held against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>majority of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adjudicated verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each judgment as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How scores become verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict by score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer needs two datasets of one construct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It tells whether a metric that is good on one is good on another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick two datasets or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does what holds on one dataset hold on another?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare holds every metric that is scored on all the ticked datasets against people, dataset by dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing {datasets}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
