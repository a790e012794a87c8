package policies.consistency.fargate_role_test

import data.policies.consistency.fargate_role
import data.sample

test_fails_on_fargate_without_a_role if {
	some finding in fargate_role.deny with input as sample.document({"cloudA.batch.platformType": "fargate"})
	finding.setting == "cloudA.batch.executionRole"
}

test_passes_on_fargate_with_a_role_even_if_it_is_unknown if {
	document := object.union(
		sample.document({"cloudA.batch.platformType": "fargate"}),
		sample.uncertain("cloudA.batch.executionRole", "env"),
	)
	count(fargate_role.deny) == 0 with input as object.union(document, {"config": {"cloudA": {"batch": {"platformType": "fargate"}}}})
}

test_passes_on_other_platforms if {
	count(fargate_role.deny) == 0 with input as sample.document({"cloudA.batch.platformType": "ec2"})
	count(fargate_role.deny) == 0 with input as sample.document({})
}

test_reports_nothing_when_the_platform_is_unknown if {
	count(fargate_role.deny) == 0 with input as sample.uncertain("cloudA.batch.platformType", "unknown")
}
