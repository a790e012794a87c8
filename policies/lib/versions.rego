package plumbline.lib

# METADATA
# title: The default of a setting at the required engine version
# description: |
#   Undefined where the vocabulary states none, and where the versions that the project admits have different ones.
# scope: document
default_value(path) := value if {
	values := {json.marshal(stretch.value) |
		some index, stretch in data.vocabulary.defaults[path]
		admitted(path, index)
	}
	count(values) == 1
	not default_is_unknown(path)
	some text in values
	value := json.unmarshal(text)
}

default_is_unknown(path) if {
	some index, stretch in data.vocabulary.defaults[path]
	admitted(path, index)
	not "value" in object.keys(stretch)
}

# METADATA
# title: Whether the project admits some version of a stretch
# description: |
#   A stretch reaches from its own first version up to the next one's. Where the requirement cannot be told, every
#   stretch is admitted, so that what follows from all of them holds whatever it is.
# scope: document
# custom:
#   sound: true
admitted(path, index) if {
	not ends_before(path, index)
	not begins_after(data.vocabulary.defaults[path][index].from)
}

ends_before(path, index) if {
	next := data.vocabulary.defaults[path][index + 1]
	input.engineVersion.min.key >= next.from
}

begins_after(first) if input.engineVersion.max.key < first

begins_after(first) if {
	input.engineVersion.max.key == first
	not input.engineVersion.max.inclusive
}

# METADATA
# title: A version as a list that orders as the engine orders versions
# scope: document
version_key(version) := key if {
	parts := [part | some text in split(replace(version, "-", "."), "."); part := version_part(text)]
	key := array.concat(parts, [0 | some missing in numbers.range(1, 4); missing > count(parts)])
}

version_part(text) := to_number(digits) if {
	is_number_text(text)
	digits := trim_left(text, "0")
	digits != ""
}

version_part(text) := 0 if trim(text, "0") == ""

version_part(text) := text if not is_number_text(text)

is_number_text(text) if trim(text, "0123456789") == ""

# METADATA
# title: Whether every engine version that the project admits is older than this one
# description: Undefined where the project bounds none, or its requirement cannot be told.
# scope: document
version_before(version) if begins_after(version_key(version))

# METADATA
# title: Whether every engine version that the project admits is this one or newer
# description: Undefined where the project requires none, or its requirement cannot be told.
# scope: document
version_at_least(version) if input.engineVersion.min.key >= version_key(version)
