package policies.reproducibility.changed_defaults_test

import data.policies.reproducibility.changed_defaults
import data.sample

found(values, bounds) := result if {
	requirement := object.union(sample.requires_at_least([22, 10, 0, 0]), bounds)
	document := object.union(sample.document(values), {"engineVersion": requirement})
	result := {finding.setting | some finding in changed_defaults.deny} with input as document
}

all := {
	"process.executor": "awsbatch",
	"cloudC.batch.spot": true,
	"containerB.enabled": true,
	"cloudB.batch.pools.a": {"vmType": "Standard_D4_v3"},
}

test_fails_when_engines_before_and_after_the_change_are_admitted if {
	found(all, {}) == {"cloudA.batch.maxSpotAttempts", "cloudC.batch.maxSpotAttempts", "containerB.autoMounts", "cloudB.batch.deleteJobsOnCompletion"}
}

test_passes_when_only_newer_or_only_older_engines_are_admitted if {
	found(all, {"min": {"key": [24, 10, 0, 0], "inclusive": true}}) == set()
	found(all, {"max": {"key": [23, 4, 0, 0], "inclusive": true}}) == set()
}

test_passes_when_the_setting_is_explicit if {
	written := {"cloudA.batch.maxSpotAttempts": 5, "cloudC.batch.maxSpotAttempts": 3, "containerB.autoMounts": true, "cloudB.batch.deleteJobsOnCompletion": true}
	found(object.union(all, written), {}) == set()
	found({}, {}) == set()
}

test_reports_nothing_when_no_version_is_required if {
	count(changed_defaults.deny) == 0 with input as sample.document(all)
}

test_names_the_engine_version_in_which_the_default_changed if {
	every setting, change in {
		"cloudA.batch.maxSpotAttempts": {"text": "24.08.0", "key": [24, 8, 0, 0], "before": [24, 7, 9, 0]},
		"cloudC.batch.maxSpotAttempts": {"text": "24.08.0", "key": [24, 8, 0, 0], "before": [24, 7, 9, 0]},
		"containerB.autoMounts": {"text": "23.09.0", "key": [23, 9, 0, 0], "before": [23, 8, 9, 0]},
		"cloudB.batch.deleteJobsOnCompletion": {"text": "23.08.0", "key": [23, 8, 0, 0], "before": [23, 7, 9, 0]},
	} {
		setting in found(all, {"min": {"key": change.before, "inclusive": true}})
		not setting in found(all, {"min": {"key": change.key, "inclusive": true}})
		setting in found(all, {"max": {"key": change.key, "inclusive": true}})
		not setting in found(all, {"max": {"key": change.key, "inclusive": false}})
		not setting in found(all, {"max": {"key": change.before, "inclusive": true}})
		some finding in changed_defaults.deny with input as object.union(sample.document(all), {"engineVersion": sample.requires_at_least([22, 10, 0, 0])})
		finding.setting == setting
		contains(finding.message, concat("", [" ", change.text, ":"]))
	}
}

test_any_aws_batch_setting_counts_as_use_of_aws_batch if {
	found({"cloudA.batch.jobRole": "x"}, {}) == {"cloudA.batch.maxSpotAttempts"}
	found({"cloudA.region": "eu-west-1", "process.executor": "slurm"}, {}) == set()
}
