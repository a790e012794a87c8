package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_executors_include_those_set_by_selectors if {
	document := {"config": {"executor": {"name": "slurm"}, "process": {"executor": "local", "withName:X": {"executor": "google-batch"}}}}
	lib.executors == {"slurm", "local", "google-batch"} with input as document
}

test_a_string_executor_setting_is_an_executor_name if {
	lib.executors == {"slurm"} with input as {"config": {}, "settings": {"executor": sample.row("executor", "SLURM")}}
	lib.executors == set() with input as sample.document({"executor.queueSize": 5})
}

test_an_executor_scope_begins_with_a_dollar_sign if {
	lib.executor_of("$SLURM") == "slurm"
	not is_own_scope
}

is_own_scope if lib.executor_of("retry")
