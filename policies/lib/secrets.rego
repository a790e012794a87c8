package plumbline.lib

# METADATA
# title: How much of a secret a row contains in plain text
# description: |
#   Takes a row of `input.settings`. Returns `literal`, `mixed` or `envWithLiteralDefault`, and other values for rows
#   that only refer to a secret. Undefined if the row is not a secret, is empty or is a placeholder. Reads only this
#   row: a literal stays in the file whatever else is set.
# scope: document
# custom:
#   sound: true
secret_source(row) := facts.source if {
	facts := row.secretFacts
	not facts.empty
	not facts.placeholder
}

# METADATA
# title: Whether a secret comes from the store of secrets
# description: The store belongs to the user who launches. Reads only this row, and not its value.
# scope: document
# custom:
#   sound: true
secret_is_stored(path) if secret_source(input.settings[path]) == "reference"
