package policies.resilience.queue_size_test

import data.policies.resilience.queue_size
import data.sample

parameters := {"PL-RESILIENCE-006": {"most": 10000}}

found(settings) := names if {
	document := sample.document(settings)
	names := {finding.setting | some finding in queue_size.deny} with input as document with data.parameters as parameters
}

test_fails_when_there_is_no_limit if {
	found({"executor.queueSize": 0}) == {["executor", "queueSize"]}
}

test_fails_when_the_limit_is_too_high if {
	found({"executor.$slurm.queueSize": 20000}) == {["executor", "$slurm", "queueSize"]}
}

test_passes_with_a_limit_or_the_default if {
	found({"executor.queueSize": 200}) == set()
	found({"executor.name": "slurm", "executor.retry.queueSize": 0}) == set()
}

test_says_nothing_when_it_cannot_be_told if {
	document := sample.uncertain("executor.queueSize", "env")
	count(queue_size.deny) == 0 with input as document with data.parameters as parameters
}
