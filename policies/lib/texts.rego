package plumbline.lib

# METADATA
# title: How a text ends
# description: |
#   All of it where it is known, and what is known at its end where only that is (`"${params.out}/graph.svg"`); undefined
#   where its end cannot be told: say `undecided` there.
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
