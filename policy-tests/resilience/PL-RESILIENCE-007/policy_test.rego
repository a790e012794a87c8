package policies.resilience.ignored_failures_test

import data.policies.resilience.ignored_failures
import data.sample

found(settings) := count(messages) if {
	messages := ignored_failures.deny with input as sample.document(settings)
}

test_fails_when_every_failure_is_ignored if {
	found({"process.errorStrategy": "ignore"}) == 1
	found({"process.errorStrategy": "IGNORE", "workflow.failOnIgnore": false}) == 1
}

test_passes_when_the_run_fails_with_them if {
	found({"process.errorStrategy": "ignore", "workflow.failOnIgnore": true}) == 0
}

test_passes_when_failures_are_not_ignored if {
	found({"process.errorStrategy": "finish", "process.withName:A.errorStrategy": "ignore"}) == 0
	found({}) == 0
}

test_says_nothing_when_it_cannot_be_told if {
	count(ignored_failures.deny) == 0 with input as sample.uncertain("process.errorStrategy", "closure")
}
