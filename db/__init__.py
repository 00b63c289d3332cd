"""What is stored: types, errors, models, engine, migrations, queries."""
