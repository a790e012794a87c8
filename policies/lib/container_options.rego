package plumbline.lib

# METADATA
# title: Options that start containers
# description: |
#   `{setting, text}` for the options of each runtime (`docker.runOptions` …) and of processes (`containerOptions`). In
#   a partly known text, `?` replaces each unknown piece.
# scope: document
# custom:
#   reads: members
container_options contains options if some options in docker_options

container_options contains {"setting": path, "text": text} if {
	some path in ["containerA.runOptions", "containerB.runOptions", "containerC.runOptions", "containerF.runOptions"]
	text := configured(path)
}

container_options contains options if some options in partial_container_options

# METADATA
# title: Options that start Docker and Podman containers
# description: |
#   Subset of `container_options`: those of Docker and Podman, and those of processes with any runtime. In other
#   runtimes the same names have another meaning (`-u`) or do not exist (`--privileged`).
# scope: document
# custom:
#   reads: members
docker_options contains {"setting": path, "text": text} if {
	some path in ["containerD.runOptions", "containerE.runOptions"]
	text := configured(path)
}

docker_options contains {"setting": ["process", "containerOptions"], "text": text} if {
	text := input.config.process.containerOptions
}

docker_options contains {"setting": ["process", selector, "containerOptions"], "text": text} if {
	text := input.config.process[selector].containerOptions
	is_selector(selector)
}

docker_options contains options if {
	some options in partial_container_options
	regex.match(`^(process|containerD|containerE)\.`, options.setting)
}

# METADATA
# title: Container options that are only partly known
# description: The known pieces apply whatever the unknown ones are.
# scope: document
# custom:
#   sound: true
partial_container_options contains {"setting": path, "text": text} if {
	some path in [
		"containerA.runOptions",
		"containerB.runOptions",
		"containerC.runOptions",
		"containerD.runOptions",
		"containerE.runOptions",
		"containerF.runOptions",
	]
	text := partial_text(input.settings[path])
}

partial_container_options contains {"setting": path, "text": text} if {
	some path, row in input.settings
	startswith(path, "process.")
	endswith(path, "containerOptions")
	text := partial_text(row)
}

partial_text(row) := concat("", [piece_text(piece) | some piece in pieces]) if {
	pieces := row.pieces
	row.certainty == "partial"
}

piece_text(piece) := "?" if piece.certainty

piece_text(piece) := piece.text if not piece.certainty

# METADATA
# title: Text of one setting with container options
# description: As in `container_options`, for settings that it does not have. Takes a canonical path.
# scope: document
options_text(path) := configured(path)

options_text(path) := partial_options_text(path)

# METADATA
# title: Container options of one setting that are only partly known
# description: The known pieces apply whatever the unknown ones are.
# scope: document
# custom:
#   sound: true
partial_options_text(path) := partial_text(input.settings[path])

# METADATA
# title: Whether a text contains a flag
# description: Also matches a quoted flag, and one with a value that the runtime reads as true (`--privileged=1`).
# scope: document
# custom:
#   reads: options
has_option(text, name) if {
	may_contain(text, name)
	pattern := concat("", [`(?:^|\s)["']?`, name, `(?:=["']?(?:1|t|T|true|True|TRUE))?["']?(?:\s|$)`])
	regex.match(pattern, text)
}

# METADATA
# title: Values of an option in a text
# description: |
#   `names` are the option's names, separated by `|` (`-u|--user`). The value follows a space or an equals sign. It may
#   also follow a one-letter name directly (`-u0`), which may be combined with letters that take no value (`-itu0`).
#   Removes quotes, as the shell does.
# scope: document
# custom:
#   reads: options
option_values(text, names) := {replace(replace(found[1], `"`, ""), "'", "") |
	mentions(text, names)
	every_name := [concat("", [name_pattern(name), separator_pattern(name)]) | some name in split(names, "|")]
	pattern := concat("", [`(?:^|\s)["']?(?:`, concat("|", every_name), `)((?:"[^"]*"|'[^']*'|\S)+)`])
	some found in regex.find_all_string_submatch_n(pattern, text, -1)
}

# METADATA
# title: Directories of the host that container options mount
# description: |
#   Of `-v`, `--volume` and `--mount`. The directories of a launch (`${launchDir}`) are `?`: Nextflow mounts where it runs
#   tasks in any case, so a policy that asks for certain directories does not depend on them.
# scope: document
# custom:
#   reads: folders
mounted_folders(text) := volumes | mounts if {
	volumes := {split(volume, ":")[0] | some volume in option_values(text, "-v|--volume")}
	mounts := {source |
		some mount in option_values(text, "--mount")
		some part in split(mount, ",")
		[key, source] := split(part, "=")
		key in {"source", "src"}
	}
}

# METADATA
# title: Whether container options name a path that matches a pattern
# description: The directories of a launch (`${launchDir}`) are `?`, and may begin a path; the policy does not depend on them.
# scope: document
# custom:
#   reads: folders
names_path(text, pattern) if regex.match(pattern, text)

# Compiling a pattern takes longer than searching for the text that each match contains.
mentions(text, names) if {
	some name in split(names, "|")
	may_contain(text, required_text(name))
}

required_text(name) := name if is_long_option(name)

required_text(name) := substring(name, 1, 1) if not is_long_option(name)

may_contain(text, name) if contains(text, name)

# Policies may pass a regular expression as a name, which the text contains only as a pattern.
may_contain(_, name) if regex.match(`[^\w-]`, name)

is_long_option(name) if startswith(name, "--")

name_pattern(name) := name if is_long_option(name)

name_pattern(name) := concat("", ["-[ditPqD]*", substring(name, 1, 1)]) if not is_long_option(name)

separator_pattern(name) := `["']?(?:\s+|=)` if is_long_option(name)

separator_pattern(name) := `(?:["']?(?:\s+|=))?` if not is_long_option(name)
