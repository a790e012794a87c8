package plumbline.lib

# METADATA
# title: The options with which containers are started
# description: |
#   `{setting, text}` for those of each runtime (`docker.runOptions` …) and those of processes (`containerOptions`). Of a
#   text that is only partly known, `?` stands for the rest.
# scope: document
container_options contains options if some options in docker_options

container_options contains {"setting": path, "text": text} if {
	some path in ["containerA.runOptions", "containerB.runOptions", "containerC.runOptions", "containerF.runOptions"]
	text := configured(path)
}

container_options contains options if some options in partial_container_options

# METADATA
# title: The options that Docker and Podman get
# description: |
#   Of `container_options` those of Docker and Podman, and those of processes, whatever the runtime. Other runtimes give
#   the same names another meaning (`-u`), or have none of that name (`--privileged`).
# scope: document
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
# title: Container options of which only parts are known
# description: What is known stands there whatever the rest may be.
# scope: document
# custom:
#   sound: true
partial_container_options contains {"setting": path, "text": text} if {
	some path, row in input.settings
	row.certainty == "partial"
	regex.match(`^container[A-F]\.runOptions$|^process\..*containerOptions$`, path)
	text := concat("", [known_piece(piece) | some piece in row.pieces])
}

known_piece(piece) := "?" if piece.certainty

known_piece(piece) := piece.text if not piece.certainty

# METADATA
# title: Whether an option without a value is among options
# description: Also quoted, and with a value that the runtime takes for true (`--privileged=1`).
# scope: document
has_option(text, name) if {
	pattern := concat("", [`(?:^|\s)["']?`, name, `(?:=["']?(?:1|t|T|true|True|TRUE))?["']?(?:\s|$)`])
	regex.match(pattern, text)
}

# METADATA
# title: The values that an option is given among options
# description: |
#   `names` are its names as a pattern (`-u|--user`); a value stands after a space or an equals sign, and after a name of
#   one letter at once (`-u0`), also behind others that have no value (`-itu0`). Quotes are taken away, as the shell does.
# scope: document
option_values(text, names) := {replace(replace(found[1], `"`, ""), "'", "") |
	every_name := [concat("", [start_of(name), end_of(name)]) | some name in split(names, "|")]
	pattern := concat("", [`(?:^|\s)["']?(?:`, concat("|", every_name), `)((?:"[^"]*"|'[^']*'|\S)+)`])
	some found in regex.find_all_string_submatch_n(pattern, text, -1)
}

is_long(name) if startswith(name, "--")

start_of(name) := name if is_long(name)

start_of(name) := concat("", ["-[ditPqD]*", substring(name, 1, 1)]) if not is_long(name)

end_of(name) := `["']?(?:\s+|=)` if is_long(name)

end_of(name) := `(?:["']?(?:\s+|=))?` if not is_long(name)
