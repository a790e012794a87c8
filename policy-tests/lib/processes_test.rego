package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_runs_on_none_of_needs_a_common_executor if {
	lib.runs_on_none_of(["awsbatch"]) with input as sample.document({"process.executor": "slurm"})
	lib.runs_on_none_of(["awsbatch", "k8s"]) with input as sample.document({"executor.name": "slurm", "process.withName:A.executor": "lsf"})
	not on_no_cloud with input as sample.document({"process.executor": "slurm", "process.withName:A.executor": "awsbatch"})
	not on_no_cloud with input as sample.document({"process.withName:A.executor": "slurm"})
	not on_no_cloud with input as sample.document({})
}

on_no_cloud if lib.runs_on_none_of(["awsbatch"])

# An executor and a scope may share a name in the configuration; the scope has another name in documents.
test_an_executor_name_is_not_mistaken_for_a_scope if {
	not runs_on_none_of_k8s with input as sample.document({"process.executor": "k8s"})
}

runs_on_none_of_k8s if lib.runs_on_none_of(["k8s"])

test_selectors_are_those_that_set_anything if {
	document := object.union(sample.document({"process.cpus": 2}), {"settings": {
		`process."withLabel:gpu".time`: sample.row("process.time", 1),
		`process."withName:A".ext.args`: sample.row("process.ext.args", ""),
	}})
	lib.selectors == {"withLabel:gpu", "withName:A"} with input as document
}
