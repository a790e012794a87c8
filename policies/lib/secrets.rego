package plumbline.lib

# METADATA
# title: How much of a secret a row holds in plain text
# description: |
#   `literal`, `mixed` or `envWithLiteralDefault` of a row of `input.settings`; other words for rows that only refer to a
#   secret; undefined for what is no secret, is empty or is a placeholder. It looks at the row that it is given and at
#   nothing else: what stands in a file stands there, whatever else may be set.
# scope: document
# custom:
#   sound: true
secret_source(row) := row.secretFacts.source if {
	not row.secretFacts.empty
	not row.secretFacts.placeholder
}
