package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_container_options_come_from_runtimes_and_processes if {
	document := sample.document({
		"containerD.runOptions": "-u 1000",
		"process.containerOptions": "--rm",
		"process.withName:A.containerOptions": "--ipc host",
		"process.ext.containerOptions": "something else",
	})
	lib.container_options == {
		{"setting": "containerD.runOptions", "text": "-u 1000"},
		{"setting": ["process", "containerOptions"], "text": "--rm"},
		{"setting": ["process", "withName:A", "containerOptions"], "text": "--ipc host"},
	} with input as document
}

test_each_runtime_has_container_options if {
	every setting in [
		"containerA.runOptions",
		"containerB.runOptions",
		"containerC.runOptions",
		"containerD.runOptions",
		"containerE.runOptions",
		"containerF.runOptions",
	] {
		lib.container_options == {{"setting": setting, "text": "--rm"}} with input as sample.document({setting: "--rm"})
	}
}

test_docker_options_exclude_other_runtimes if {
	document := sample.document({
		"containerB.runOptions": "-u 0",
		"containerD.runOptions": "-u 1000",
		"containerE.runOptions": "-u 1001",
		"process.containerOptions": "--rm",
	})
	lib.docker_options == {
		{"setting": "containerD.runOptions", "text": "-u 1000"},
		{"setting": "containerE.runOptions", "text": "-u 1001"},
		{"setting": ["process", "containerOptions"], "text": "--rm"},
	} with input as document
	{"setting": "containerB.runOptions", "text": "-u 0"} in lib.container_options with input as document
}

test_docker_options_exclude_partial_options_of_other_runtimes if {
	row := {"certainty": "partial", "pieces": [{"text": "-B /a:"}, {"text": "env('HOME')", "certainty": "env"}]}
	document := object.union(sample.document({}), {"settings": {"containerB.runOptions": row, "containerD.runOptions": row}})
	lib.docker_options == {{"setting": "containerD.runOptions", "text": "-B /a:?"}} with input as document
	count(lib.container_options) == 2 with input as document
}

test_container_options_include_the_known_pieces_of_a_partial_text_of_processes if {
	row := {
		"certainty": "partial",
		"pieces": [{"text": "-v "}, {"text": "env('HOME')", "certainty": "env"}, {"text": ":/x --tty"}],
	}
	document := object.union(sample.document({}), {"settings": {
		"params.containerOptions": row,
		"process.\"withName:A\".containerOptions": row,
		"process.clusterOptions": row,
	}})
	lib.container_options == {{
		"setting": "process.\"withName:A\".containerOptions",
		"text": "-v ?:/x --tty",
	}} with input as document
}

test_an_option_is_a_whole_word if {
	lib.has_option("--rm --privileged", "--privileged")
	lib.has_option("--privileged=true --rm", "--privileged")
	not lib.has_option("--privileged-not", "--privileged")
	not lib.has_option("--privileged=false", "--privileged")
	not lib.has_option("--privileged=0", "--privileged")
	not lib.has_option("--no--privileged", "--privileged")
}

test_an_option_is_on_however_it_is_written if {
	every text in [
		"--privileged=1",
		"--privileged=t",
		"--privileged=True",
		"--privileged='true'",
		`"--privileged"`,
		`--rm '--privileged=TRUE'`,
	] {
		lib.has_option(text, "--privileged")
	}
}

test_option_values_finds_each_value if {
	lib.option_values("-u 0 --user=root -v /a:/b --user 'me'", "-u|--user") == {"0", "root", "me"}
	lib.option_values("--user xena", "-u|--user") == {"xena"}
	lib.option_values("-v /a:/b", "-u|--user") == set()
}

test_a_short_option_may_be_followed_directly_by_its_value if {
	lib.option_values("-u0:0 -itu1 -du=2 --userns host", "-u|--user") == {"0:0", "1", "2"}
	lib.option_values("-v/etc:/e", "-v|--volume") == {"/etc:/e"}
	lib.option_values("--userx --useroot -eu0", "-u|--user") == set()
}

test_option_values_have_no_quotes if {
	lib.option_values(`--mount type=bind,source="/my root",target=/x`, "--mount") == {"type=bind,source=/my root,target=/x"}
	lib.option_values(`"--user=root" '-u' 0`, "-u|--user") == {"root", "0"}
}

test_names_may_be_regular_expressions if {
	lib.option_values("--network=host --rm", "--net(?:work)?") == {"host"}
	lib.option_values("--cap-add ALL --cap-drop NONE", "-u|--cap-[a-z]+") == {"ALL", "NONE"}
	lib.has_option("--privileged", "--privileged?")
	lib.has_option("-u 0 --init", "--rm|--init")
}

test_mounted_folders_are_those_of_the_host if {
	lib.mounted_folders("-v /etc:/e -v/data:/d:ro --volume=named:/n --mount type=bind,source=/root,target=/r") == {
		"/etc",
		"/data",
		"named",
		"/root",
	}
	lib.mounted_folders("--mount type=bind,src=/a,dst=/b") == {"/a"}
	lib.mounted_folders("--rm -u 0") == set()
}

test_names_path_matches_anywhere_in_the_text if {
	lib.names_path("--bind /run/docker.sock", `/docker\.sock\b`)
	not lib.names_path("--bind /run/docker.socks", `/docker\.sock\b`)
}

test_options_text_has_the_known_pieces if {
	lib.options_text("containerD.engineOptions") == "-H unix" with input as sample.document({"containerD.engineOptions": "-H unix"})
	row := {"certainty": "partial", "pieces": [{"text": "-v "}, {"text": "launchDir", "certainty": "path"}, {"text": ":/x"}]}
	document := object.union(sample.document({}), {"settings": {"containerD.runOptions": row}})
	lib.options_text("containerD.runOptions") == "-v ?:/x" with input as document
	not lib.options_text("containerE.runOptions") with input as document
}
