package policies.consistency.fusion_executors_test

import data.policies.consistency.fusion_executors
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in fusion_executors.deny} with input as sample.document(values)
}

test_fails_on_executors_that_do_not_support_it if {
	found({"process.executor": "slurm", "objfs.snapshots": true}) == {"objfs.snapshots"}
	found({"process.executor": "awsbatch", "objfs.privileged": false}) == {"objfs.privileged"}
}

test_passes_on_executors_that_support_it if {
	found({"process.executor": "awsbatch", "objfs.snapshots": true}) == set()
	found({"executor.name": "k8s", "objfs.privileged": false}) == set()
	found({"process.executor": "slurm", "process.withName:A.executor": "awsbatch", "objfs.snapshots": true}) == set()
}

test_passes_when_it_is_not_used if {
	found({"process.executor": "slurm", "objfs.snapshots": false, "objfs.privileged": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_no_executor_is_named if {
	found({"objfs.snapshots": true, "objfs.privileged": false}) == set()
}

test_reports_nothing_when_the_executor_is_unknown if {
	document := object.union(sample.uncertain("process.executor", "env"), {"config": {"objfs": {"snapshots": true}}})
	count(fusion_executors.deny) == 0 with input as document
}
