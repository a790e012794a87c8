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

test_reports_nothing_when_the_value_is_unknown if {
	count(ignored_failures.deny) == 0 with input as sample.uncertain("process.errorStrategy", "closure")
}

closure(path, values) := object.union(sample.uncertain(path, "closure"), {"settings": {path: {
	"certainty": "closure",
	"alternatives": [{"condition": "true", "certainty": "literal", "type": "string", "value": value} | some value in values],
}}})

test_fails_when_a_closure_can_ignore_failures if {
	count(ignored_failures.deny) == 1 with input as closure("process.errorStrategy", ["retry", "IGNORE"])
	count(ignored_failures.deny) == 1 with input as closure(`process."withName:.*".errorStrategy`, ["retry", "ignore"])
}

test_passes_when_a_closure_never_ignores_failures if {
	count(ignored_failures.deny) == 0 with input as closure("process.errorStrategy", ["retry", "finish"])
	count(ignored_failures.deny) == 0 with input as closure(`process."withName:A".errorStrategy`, ["retry", "ignore"])
}

test_fails_when_a_selector_matches_all_processes if {
	every pattern in [".*", ".+", "^.*$"] {
		document := object.union(sample.document({}), {"config": {"process": {concat("", ["withName:", pattern]): {"errorStrategy": "IGNORE"}}}})
		count(ignored_failures.deny) == 1 with input as document
		count(ignored_failures.deny) == 0 with input as object.union(document, {"config": {"workflow": {"failOnIgnore": true}}})
	}
}

test_passes_when_failures_are_handled_otherwise if {
	document := object.union(sample.document({}), {"config": {"process": {"withName:.*": {"errorStrategy": "finish"}}}})
	count(ignored_failures.deny) == 0 with input as document
}
