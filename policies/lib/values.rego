package plumbline.lib

# METADATA
# title: Whether a value is a text
# description: |
#   Texts order after numbers and before lists. A comparison cannot fail, and does not count as a read of a collection as
#   `is_string` does, which would make what else the policy finds doubtful.
# scope: document
is_text(value) if {
	value >= ""
	value < []
}
