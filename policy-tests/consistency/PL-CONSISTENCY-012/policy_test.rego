package policies.consistency.shared_folders_test

import data.policies.consistency.shared_folders
import data.sample

found(values) := result if {
	parameters := {"PL-CONSISTENCY-012": {"node_local": ["/tmp", "/scratch"]}}
	result := {finding.setting | some finding in shared_folders.deny} with input as sample.document(values) with data.parameters as parameters
}

test_fails_on_a_grid_and_on_a_cluster if {
	found({"process.executor": "slurm", "containerB.cacheDir": "/tmp/images"}) == {"containerB.cacheDir"}
	found({"process.executor": "k8s", "cluster.workDir": "/tmp", "workDir": "/scratch/work"}) == {"cluster.workDir", "workDir"}
	found({"process.withLabel:x.executor": "sge", "pkgA.cacheDir": "/scratch/conda"}) == {"pkgA.cacheDir"}
}

test_passes_in_a_shared_directory if {
	found({"process.executor": "slurm", "containerB.cacheDir": "/tmpfiles/images", "workDir": "/shared/tmp"}) == set()
}

test_passes_on_one_machine if {
	found({"process.executor": "local", "containerB.cacheDir": "/tmp/images"}) == set()
	found({"containerB.cacheDir": "/tmp/images"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_folder_is_unknown if {
	document := object.union(sample.uncertain("workDir", "env"), {"config": {"process": {"executor": "slurm"}}})
	parameters := {"PL-CONSISTENCY-012": {"node_local": ["/tmp"]}}
	count(shared_folders.deny) == 0 with input as document with data.parameters as parameters
}

test_fails_for_each_directory if {
	every folder in [
		"workDir",
		"containerA.cacheDir",
		"containerA.libraryDir",
		"containerB.cacheDir",
		"containerB.libraryDir",
		"containerC.cacheDir",
		"pkgA.cacheDir",
		"pkgB.cacheDir",
		"cluster.launchDir",
		"cluster.projectDir",
		"cluster.workDir",
	] {
		found({"process.executor": "slurm", folder: "/tmp/a"}) == {folder}
	}
}
