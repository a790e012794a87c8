package policies.privilege.system_folders_test

import data.policies.privilege.system_folders
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in system_folders.deny} with input as sample.document(settings)
}

test_fails_when_a_system_directory_is_mounted if {
	found({"containerD.runOptions": "--rm -v /:/host"}) == {"containerD.runOptions"}
	found({"containerE.runOptions": "--volume=/etc/:/etc:ro"}) == {"containerE.runOptions"}
	found({"containerD.runOptions": "--mount type=bind,source=/root,target=/r"}) == {"containerD.runOptions"}
	found({"cloudA.batch.volumes": ["/var"]}) == {["cloudA", "batch", "volumes", 0]}
}

test_passes_when_other_directories_and_single_files_are_mounted if {
	found({
		"containerD.runOptions": "-v /etc/passwd:/etc/passwd:ro -v /data:/ -v ~/.aws:/root",
		"cloudA.batch.volumes": ["/tmp", "/scratch:/var"],
	}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(system_folders.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
}

test_fails_for_each_system_directory if {
	every folder in [
		"/",
		"/bin",
		"/boot",
		"/dev",
		"/etc",
		"/lib",
		"/lib64",
		"/proc",
		"/root",
		"/run",
		"/sbin",
		"/sys",
		"/usr",
		"/var",
		"/var/lib",
		"/var/run",
	] {
		found({"containerD.runOptions": sprintf("-v %s:/host", [folder])}) == {"containerD.runOptions"}
	}
}

test_checks_only_the_source_of_a_mount if {
	every key in ["source", "src"] {
		found({"containerD.runOptions": sprintf("--mount type=bind,%s=/root,target=/r", [key])}) == {"containerD.runOptions"}
		found({"containerD.runOptions": sprintf("--mount type=bind,%s=/data,target=/root", [key])}) == set()
	}
}

test_fails_below_restricted_directories if {
	every folder in [
		"/boot/efi",
		"/root/.ssh",
		"/etc/gshadow",
		"/etc/kubernetes/pki",
		"/etc/shadow",
		"/etc/ssh",
		"/etc/sudoers",
		"/etc/sudoers.d",
		"/var/lib/containerd",
		"/var/lib/docker/volumes",
		"/var/lib/kubelet",
	] {
		found({"containerD.runOptions": sprintf("-v %s:/host", [folder])}) == {"containerD.runOptions"}
	}
	found({"containerD.runOptions": "-v /rooted:/a -v /etc/ssh_known_hosts:/b -v /usr/local/cuda:/c"}) == set()
}

test_fails_for_each_way_to_write_the_path if {
	every options in [
		"-v/etc:/host",
		"-v //etc/:/host",
		"-v /etc/../etc/./:/host",
		"-v /data/a/../../etc:/host",
		"-v /../etc:/host",
		"-v /data/..:/host",
		`--mount type=bind,source="/root",target=/x`,
	] {
		found({"containerD.runOptions": options}) == {"containerD.runOptions"}
	}
	found({"containerD.runOptions": "-v /etc/../data:/a -v ../etc:/b -v data:/c -v /a/../b/../etc2:/d"}) == set()
}
