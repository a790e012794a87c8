package plumbline.lib

# METADATA
# title: End of a setting's text
# description: |
#   The whole text if it is known, or its last piece if that is known (`"${params.out}/graph.svg"`). Undefined if the
#   end is unknown: return `undecided` in that case.
# scope: document
# custom:
#   sound: true
text_end(path) := concat("", [text]) if {
	text := configured(path)
	is_text(text)
}

text_end(path) := concat("", [last.text]) if {
	row := input.settings[path]
	row.certainty in {"partial", "path"}
	last := row.pieces[count(row.pieces) - 1]
	not last.certainty
}
