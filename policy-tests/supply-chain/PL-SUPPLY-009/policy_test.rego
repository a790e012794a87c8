package policies.supply_chain.piped_downloads_test

import data.policies.supply_chain.piped_downloads
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in piped_downloads.deny} with input as sample.document(values)
}

piped := "wget -qO- https://example.org/setup.sh | sudo -E bash -"

# Every place where a script may stand.
scripts(text) := {
	"process.beforeScript": text,
	"process.afterScript": text,
	"process.withName:A.beforeScript": text,
	"process.withName:A.afterScript": text,
	"process.ext.beforeScript": text,
	"cloudB.batch.pools.a": {"startTask": {"script": text}},
	"imgbuild.build.conda.commands": ["RUN a", text],
}

test_fails_in_each_place if {
	found(scripts(piped)) == {
		["process", "beforeScript"],
		["process", "afterScript"],
		["process", "withName:A", "beforeScript"],
		["process", "withName:A", "afterScript"],
		["azure", "batch", "pools", "a", "startTask", "script"],
		"wave.build.conda.commands",
	}
	found({"imgbuild.build.conda.commands": piped}) == {"wave.build.conda.commands"}
}

test_passes_for_other_scripts if {
	other := "module load java | cat; curl https://example.org -o a && sh b"
	found(scripts(other)) == set()
	found({"imgbuild.build.conda.commands": other}) == set()
	found({"process.clusterOptions": piped, "process.withName:A.clusterOptions": piped}) == set()
	found({}) == set()
}

test_says_nothing_where_the_script_cannot_be_told if {
	count(piped_downloads.deny) == 0 with input as sample.uncertain("process.beforeScript", "closure")
}
