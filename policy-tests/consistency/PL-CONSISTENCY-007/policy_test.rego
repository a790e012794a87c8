package policies.consistency.retry_exit_codes_test

import data.policies.consistency.retry_exit_codes
import data.sample

codes := {"cloudC.batch.autoRetryExitCodes": [50002]}

test_fails_without_attempts if {
	some finding in retry_exit_codes.deny with input as sample.document(object.union(codes, {"cloudC.batch.maxSpotAttempts": 0}))
	finding.setting == "cloudC.batch.maxSpotAttempts"
}

test_fails_with_the_newer_default if {
	newer := object.union(sample.document(codes), {"engineVersion": sample.requires_at_least([24, 10, 0, 0])})
	count(retry_exit_codes.deny) == 1 with input as newer
}

test_passes_with_attempts if {
	count(retry_exit_codes.deny) == 0 with input as sample.document(object.union(codes, {"cloudC.batch.maxSpotAttempts": 2}))
}

test_passes_without_exit_codes if {
	count(retry_exit_codes.deny) == 0 with input as sample.document({"cloudC.batch.maxSpotAttempts": 0})
	count(retry_exit_codes.deny) == 0 with input as sample.document({})
}

test_reports_nothing_when_attempts_are_unknown if {
	document := object.union(sample.uncertain("cloudC.batch.maxSpotAttempts", "env"), {"config": sample.document(codes).config})
	count(retry_exit_codes.deny) == 0 with input as document
}

test_passes_with_an_empty_list if {
	count(retry_exit_codes.deny) == 0 with input as sample.document({
		"cloudC.batch.autoRetryExitCodes": [],
		"cloudC.batch.maxSpotAttempts": 0,
	})
}
