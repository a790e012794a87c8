package policies.privilege.system_folders_test

import data.policies.privilege.system_folders
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in system_folders.deny} with input as sample.document(settings)
}

test_fails_when_a_folder_of_the_system_is_mounted if {
	found({"containerD.runOptions": "--rm -v /:/host"}) == {"containerD.runOptions"}
	found({"containerE.runOptions": "--volume=/etc/:/etc:ro"}) == {"containerE.runOptions"}
	found({"containerD.runOptions": "--mount type=bind,source=/root,target=/r"}) == {"containerD.runOptions"}
	found({"cloudA.batch.volumes": ["/var"]}) == {["cloudA", "batch", "volumes", 0]}
}

test_passes_when_other_folders_and_single_files_are_mounted if {
	found({
		"containerD.runOptions": "-v /etc/passwd:/etc/passwd:ro -v /data:/ -v ~/.aws:/root",
		"cloudA.batch.volumes": ["/tmp", "/scratch:/var"],
	}) == set()
	found({}) == set()
}

test_says_nothing_when_it_cannot_be_told if {
	count(system_folders.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
}

test_fails_for_each_folder_of_the_system if {
	every folder in [
		"/",
		"/boot",
		"/dev",
		"/etc",
		"/proc",
		"/root",
		"/run",
		"/sys",
		"/usr",
		"/var",
		"/var/lib",
		"/var/run",
	] {
		found({"containerD.runOptions": sprintf("-v %s:/host", [folder])}) == {"containerD.runOptions"}
	}
}

test_looks_at_the_sources_of_mounts_alone if {
	every key in ["source", "src"] {
		found({"containerD.runOptions": sprintf("--mount type=bind,%s=/root,target=/r", [key])}) == {"containerD.runOptions"}
		found({"containerD.runOptions": sprintf("--mount type=bind,%s=/data,target=/root", [key])}) == set()
	}
}
