# METADATA
# title: What policies ask of a configuration
# description: |
#   Settings are named by their dotted paths, in either spelling: `lib.effective("google.batch.spot")`. A value that
#   cannot be told is undefined here, never a default, so that a policy that forgets about it says nothing; Plumbline
#   then makes its verdict undecided.
package plumbline.lib

# METADATA
# title: The value with which the engine runs
# description: |
#   What is written, as the engine uses it (durations in milliseconds, sizes in bytes); where nothing is written, the
#   default at the engine version that the project requires; undefined where neither can be told.
# scope: document
effective(path) := configured(path)

effective(path) := default_value(path) if {
	not is_collection(path)
	not is_set(path)
}

effective(path) := default_value(path) if {
	is_collection(path)
	not configured(path)
}

# METADATA
# title: How a sentence about an effective value begins
# description: "`{setting}`, or that it is the default that is meant. Takes canonical paths."
# scope: document
subject(path) := "{setting}" if not lacks(path)

subject(path) := sprintf("{setting} %s, and its default", [absence(path)]) if lacks(path)

# METADATA
# title: In which way a setting has no value, in words
# description: "`is not set`, `is null` or `is empty`; undefined where it has one. Takes canonical paths."
# scope: document
absence(path) := "is not set" if not is_set(path)

absence(path) := "is null" if input.settings[path].type == "null"

absence(path) := "is empty" if configured(path) == ""

# METADATA
# title: The value that is written, as the engine uses it
# description: Undefined where none is written, and where it cannot be told.
# scope: document
configured(path) := value if {
	[a] := split(path, ".")
	value := input.config[a]
}

configured(path) := value if {
	[a, b] := split(path, ".")
	value := input.config[a][b]
}

configured(path) := value if {
	[a, b, c] := split(path, ".")
	value := input.config[a][b][c]
}

configured(path) := value if {
	[a, b, c, d] := split(path, ".")
	value := input.config[a][b][c][d]
}

configured(path) := value if {
	[a, b, c, d, e] := split(path, ".")
	value := input.config[a][b][c][d][e]
}

# METADATA
# title: The row of a setting that is written - its certainty, its text, its place
# scope: document
setting(path) := input.settings[path]

# METADATA
# title: Whether a setting is written, whatever its value
# scope: document
is_set(path) if input.settings[path].line # plumbline-lint: ignore lint/shadowed-builtin policies ask it as lib.is_set

# METADATA
# title: Whether a setting is written with a value other than null and the empty text
# scope: document
has_value(path) if configured(path) != ""

# METADATA
# title: Whether a setting has no value - not written, or written as null or the empty text
# scope: document
lacks(path) if not is_set(path)

lacks(path) if input.settings[path].type == "null"

lacks(path) if configured(path) == ""

# METADATA
# title: Whether a setting is written with a value that cannot be told from the files
# scope: document
unknown(path) if {
	certainty := input.settings[path].certainty
	not certainty in {"literal", "resolved"}
}

# METADATA
# title: Whether anything is written in a scope
# scope: document
scope_is_set(scope) if {
	prefix := concat("", [scope, "."])
	some path, row in input.settings
	startswith(path, prefix)
	row.line
}

# METADATA
# title: A setting's name as the configuration spells it
# description: Takes canonical paths, such as the vocabulary has them.
# scope: document
spelled(path) := path if input.dialect.spelling == "reference"

spelled(path) := concat(".", array.concat([scope], array.slice(parts, 1, count(parts)))) if {
	input.dialect.spelling != "reference"
	parts := split(path, ".")
	scope := object.get(data.vocabulary.spellings.scopes, parts[0], parts[0])
}

is_collection(path) if {
	some type in data.vocabulary.settings[path].types
	type in {"list", "map"}
}
