package plumbline.lib

# METADATA
# title: Whether a value is a string
# description: |
#   Compares instead of calling `is_string`: strings sort after numbers and before arrays. A comparison never fails and
#   does not count as reading a collection, which would make other results of the policy undecided.
# scope: document
is_text(value) if {
	value >= ""
	value < []
}
