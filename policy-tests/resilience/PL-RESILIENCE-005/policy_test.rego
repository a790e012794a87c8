package policies.resilience.job_end_test

import data.policies.resilience.job_end
import data.sample

day := 86400000

parameters := {"PL-RESILIENCE-005": {"most_days": 30}}

found(settings) := names if {
	document := sample.document(settings)
	names := {finding.setting | some finding in job_end.deny} with input as document with data.parameters as parameters
}

test_fails_when_the_job_time_limit_is_too_long if {
	found({"cloudB.batch.jobMaxWallClockTime": 31 * day}) == {"cloudB.batch.jobMaxWallClockTime"}
	found({"cloudB.batch.jobMaxWallClockTime": (30 * day) + 1}) == {"cloudB.batch.jobMaxWallClockTime"}
}

test_fails_when_jobs_are_neither_terminated_nor_deleted if {
	found({"cloudB.batch.terminateJobsOnCompletion": false}) == {"cloudB.batch.terminateJobsOnCompletion"}
}

test_passes_when_jobs_end if {
	found({"cloudB.batch.jobMaxWallClockTime": 30 * day, "cloudB.batch.terminateJobsOnCompletion": true}) == set()
	found({"cloudB.batch.terminateJobsOnCompletion": false, "cloudB.batch.deleteJobsOnCompletion": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := sample.uncertain("cloudB.batch.jobMaxWallClockTime", "env")
	count(job_end.deny) == 0 with input as document with data.parameters as parameters
}

test_fix_limits_and_terminates_jobs if {
	document := sample.document({
		"cloudB.batch.jobMaxWallClockTime": 31 * day,
		"cloudB.batch.terminateJobsOnCompletion": false,
	})
	sample.fixes(job_end.deny) == {
		"cloudB.batch.jobMaxWallClockTime": "30d",
		"cloudB.batch.terminateJobsOnCompletion": true,
	} with input as document with data.parameters as parameters
}

test_fails_when_the_default_is_longer if {
	given := {"PL-RESILIENCE-005": {"most_days": 7}}
	messages := {finding.message | some finding in job_end.deny} with input as sample.document({}) with data.parameters as given
	messages == {"{setting} is not set, and its default is longer than 7 days: a job that hangs costs money for that long."}
}
