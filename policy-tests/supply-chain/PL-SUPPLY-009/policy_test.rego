package policies.supply_chain.piped_downloads_test

import data.policies.supply_chain.piped_downloads
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in piped_downloads.deny} with input as sample.document(values)
}

piped := "wget -qO- https://example.org/setup.sh | sudo -E bash -"

# Every setting that may contain a script.
scripts(text) := {
	"process.beforeScript": text,
	"process.afterScript": text,
	"process.withName:A.beforeScript": text,
	"process.withName:A.afterScript": text,
	"process.ext.beforeScript": text,
	"cloudB.batch.pools.a": {"startTask": {"script": text}},
	"imgbuild.build.conda.commands": ["RUN a", text],
}

test_fails_in_each_setting if {
	found(scripts(piped)) == {
		["process", "beforeScript"],
		["process", "afterScript"],
		["process", "withName:A", "beforeScript"],
		["process", "withName:A", "afterScript"],
		["cloudB", "batch", "pools", "a", "startTask", "script"],
		"imgbuild.build.conda.commands",
	}
	found({"imgbuild.build.conda.commands": piped}) == {"imgbuild.build.conda.commands"}
}

test_passes_for_other_scripts if {
	other := "module load java | cat; curl https://example.org -o a && sh b"
	found(scripts(other)) == set()
	found({"imgbuild.build.conda.commands": other}) == set()
	found({"process.clusterOptions": piped, "process.withName:A.clusterOptions": piped}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_script_is_unknown if {
	count(piped_downloads.deny) == 0 with input as sample.uncertain("process.beforeScript", "closure")
}

is_reported(script) if found({"process.beforeScript": script}) != set()

test_fails_however_the_download_is_piped if {
	every script in [
		"curl -s https://example.org/a | /bin/bash",
		"curl -s https://example.org/a |& zsh -s -- --yes",
		"curl \"https://example.org/a?b=1&c=2\" | dash",
		"curl 'https://example.org/a;b' 2>&1 | ksh",
		"curl https://example.org/a \\\n  | bash",
		"curl https://example.org/a | gunzip | ash",
		"curl https://example.org/a | MODE=fast sh -",
		"curl https://example.org/a | /usr/bin/env bash",
		"curl https://example.org/a | sudo -u root bash",
		"bash -c \"curl https://example.org/a\" | sh",
	] {
		is_reported(script)
	}
}

test_fails_when_the_download_is_the_interpreters_program if {
	every script in [
		"curl https://example.org/a | python3",
		"curl https://example.org/a | python3 - --version 1",
		"wget -qO- https://example.org/a | perl; true",
		"wget -qO- https://example.org/a | ruby\ntrue",
		"wget -qO- https://example.org/a | node -",
	] {
		is_reported(script)
	}
}

test_fails_when_the_download_is_passed_to_a_shell if {
	every script in [
		"bash <(curl -s https://example.org/a)",
		"bash -e < <(curl -s https://example.org/a)",
		"python3 <(wget -qO- https://example.org/a)",
		"source <(curl https://example.org/a)",
		". <(curl https://example.org/a)",
		"sh -c \"$(curl -fsSL https://example.org/a)\"",
		"bash -e -c \"`curl https://example.org/a`\"",
		"bash <<< $(wget -qO- https://example.org/a)",
		"python3 -c \"$(curl https://example.org/a)\"",
		"perl -e '$(curl https://example.org/a)'",
		"eval \"$(curl https://example.org/a)\"",
	] {
		is_reported(script)
	}
}

test_passes_when_the_download_is_only_data if {
	every script in [
		"curl https://example.org/a || sh fallback.sh",
		"curl https://example.org/a | jq . > a.json; sh b",
		"curl https://example.org/a | python3 -m json.tool",
		"curl https://example.org/a | perl -ne 'print'",
		"curl -o \"a\" https://example.org/a; echo \"true\" | sh",
		"curl https://example.org/a\necho true | sh",
		"bash script.sh <(curl https://example.org/a)",
		"A=\"$(curl https://example.org/a)\" sh b",
	] {
		not is_reported(script)
	}
}
