package policies.secrets.anonymous_test

import data.policies.secrets.anonymous
import data.sample

test_fails_when_a_profile_is_set_with_anonymous_access if {
	document := sample.document({"cloudA.client.anonymous": true, "cloudA.profile": "acme"})
	some finding in anonymous.deny with input as document
	finding.setting == "cloudA.client.anonymous"
	contains(finding.message, "aws.profile is ignored")
}

test_fails_when_keys_are_set_with_anonymous_access if {
	every key in ["cloudA.accessKey", "cloudA.secretKey"] {
		document := object.union(
			sample.document({"cloudA.client.anonymous": true}),
			{"settings": {key: {"secretFacts": {"empty": false}}}},
		)
		count(anonymous.deny) == 1 with input as document
	}
}

test_passes_with_one_of_them if {
	count(anonymous.deny) == 0 with input as sample.document({"cloudA.client.anonymous": true})
	count(anonymous.deny) == 0 with input as sample.document({"cloudA.client.anonymous": false, "cloudA.profile": "acme"})
	count(anonymous.deny) == 0 with input as sample.document({"cloudA.profile": "acme"})
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.document({"cloudA.profile": "acme"}), sample.uncertain("cloudA.client.anonymous", "env"))
	count(anonymous.deny) == 0 with input as document
}
