package policies.supply_chain.allowed_executors_test

import data.policies.supply_chain.allowed_executors
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in allowed_executors.deny} with input as sample.document(values) with data.parameters as {"PL-SUPPLY-011": {"allowed": ["Slurm", "lsf"]}}
}

test_fails_for_others_wherever_they_are_named if {
	found({"process.executor": "awsbatch", "process.withName:A.executor": "local", "executor.name": "k8s"}) == {
		["process", "executor"],
		["process", "withName:A", "executor"],
		["executor", "name"],
	}
}

test_passes_for_those_that_are_allowed if {
	found({"process.executor": "slurm", "process.ext.executor": "lsf"}) == set()
	found({}) == set()
}

test_says_nothing_while_none_is_given if {
	document := sample.document({"process.executor": "awsbatch"})
	count(allowed_executors.deny) == 0 with input as document with data.parameters as {"PL-SUPPLY-011": {"allowed": []}}
}
