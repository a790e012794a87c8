package policies.resilience.spot_attempts_test

import data.policies.resilience.spot_attempts
import data.sample

found(settings) := count(messages) if {
	messages := spot_attempts.deny with input as sample.document(settings)
}

test_fails_when_a_lost_job_is_not_tried_again if {
	found({"cloudC.batch.spot": true}) == 1
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 0}) == 1
	found({"cloudC.batch.spot": true, "process.errorStrategy": "finish"}) == 1
	found({"cloudC.batch.spot": true, "process.withName:A.errorStrategy": "retry"}) == 1
}

test_passes_when_it_is if {
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 3}) == 0
	found({"cloudC.batch.spot": true, "cloudC.batch.maxSpotAttempts": 1}) == 0
	found({"cloudC.batch.spot": true, "process.errorStrategy": "retry"}) == 0
}

test_passes_with_the_default_of_older_engines if {
	requirement := {"engineVersion": object.union(
		sample.requires_at_least([23, 11, 0, "edge"]),
		{"max": {"key": [24, 4, 0, 0], "inclusive": true}},
	)}
	count(spot_attempts.deny) == 0 with input as object.union(sample.document({"cloudC.batch.spot": true}), requirement)
}

test_passes_without_spot_machines if {
	found({"cloudC.batch.spot": false}) == 0
	found({}) == 0
}

test_says_nothing_when_it_cannot_be_told if {
	count(spot_attempts.deny) == 0 with input as sample.uncertain("cloudC.batch.spot", "env")
}

test_proposes_some_attempts if {
	sample.fixes(spot_attempts.deny) == {"google.batch.maxSpotAttempts": 3} with input as sample.document({"cloudC.batch.spot": true})
}
