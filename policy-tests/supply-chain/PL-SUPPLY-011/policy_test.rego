package policies.supply_chain.allowed_executors_test

import data.policies.supply_chain.allowed_executors
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in allowed_executors.deny} with input as sample.document(values) with data.parameters as {"PL-SUPPLY-011": {"allowed": ["Slurm", "lsf"]}}
}

test_fails_for_other_executors_in_each_setting if {
	found({"process.executor": "awsbatch", "process.withName:A.executor": "local", "executor.name": "k8s"}) == {
		["process", "executor"],
		["process", "withName:A", "executor"],
		["executor", "name"],
	}
}

test_passes_for_allowed_values if {
	found({"process.executor": "slurm", "process.ext.executor": "lsf"}) == set()
	found({}) == set()
}

test_checks_nothing_while_the_parameter_is_empty if {
	document := sample.document({"process.executor": "awsbatch"})
	count(allowed_executors.deny) == 0 with input as document with data.parameters as {"PL-SUPPLY-011": {"allowed": []}}
}
