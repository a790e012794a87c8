package policies.resilience.spot_attempts_test

import data.policies.resilience.spot_attempts
import data.sample

found(settings) := count(messages) if {
	messages := spot_attempts.deny with input as since_24_10(settings)
}

since_24_10(settings) := object.union(sample.document(settings), {"engineVersion": sample.requires_at_least([24, 10, 0, 0])})

test_fails_when_a_lost_job_is_not_retried if {
	found({"cloudC.batch.spot": true}) == 1
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 0}) == 1
	found({"cloudC.batch.spot": true, "process.errorStrategy": "finish"}) == 1
	found({"cloudC.batch.spot": true, "process.withName:A.errorStrategy": "retry"}) == 1
	found({"cloudC.batch.spot": true, "process.errorStrategy": "retry", "process.maxRetries": 0}) == 1
}

test_says_whether_the_value_is_the_default if {
	written := {finding.message | some finding in spot_attempts.deny} with input as since_24_10({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 0})
	written == {"{setting} is 0: when a spot machine is reclaimed, its job fails, and the run with it."}
	default_value := {finding.message | some finding in spot_attempts.deny} with input as since_24_10({"cloudC.batch.spot": true})
	default_value == {"{setting} is not set, and its default is 0: when a spot machine is reclaimed, its job fails, and the run with it."}
}

test_passes_when_it_is if {
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 3}) == 0
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 1}) == 0
	found({"cloudC.batch.spot": true, "process.errorStrategy": "retry"}) == 0
	found({"cloudC.batch.spot": true, "process.errorStrategy": "RETRY", "process.maxRetries": 2}) == 0
}

undecided_settings(document) := result if {
	result := {finding.setting | some finding in spot_attempts.undecided} with input as document
}

test_is_undecided_when_the_default_depends_on_the_engine if {
	undecided_settings(sample.document({"cloudC.batch.spot": true})) == {"cloudC.batch.maxSpotAttempts"}
	count(spot_attempts.deny) == 0 with input as sample.document({"cloudC.batch.spot": true})
	undecided_settings(sample.document({"cloudC.batch.spot": true, "process.errorStrategy": "retry"})) == set()
	undecided_settings(sample.document({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 0})) == set()
	undecided_settings(sample.document({"cloudC.batch.spot": false})) == set()
	undecided_settings(since_24_10({"cloudC.batch.spot": true})) == set()
}

test_passes_with_the_default_of_older_engines if {
	requirement := {"engineVersion": object.union(
		sample.requires_at_least([23, 11, 0, "edge"]),
		{"max": {"key": [24, 4, 0, 0], "inclusive": true}},
	)}
	older := object.union(sample.document({"cloudC.batch.spot": true}), requirement)
	count(spot_attempts.deny) == 0 with input as older
	undecided_settings(older) == set()
}

test_passes_without_spot_machines if {
	found({"cloudC.batch.spot": false}) == 0
	found({}) == 0
}

test_reports_nothing_when_the_value_is_unknown if {
	count(spot_attempts.deny) == 0 with input as sample.uncertain("cloudC.batch.spot", "env")
}

test_fix_sets_the_attempts if {
	sample.fixes(spot_attempts.deny) == {"cloudC.batch.maxSpotAttempts": 3} with input as since_24_10({"cloudC.batch.spot": true})
}
