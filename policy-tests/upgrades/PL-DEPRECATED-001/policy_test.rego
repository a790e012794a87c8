package policies.upgrades.archived_objects_test

import data.policies.upgrades.archived_objects
import data.sample

deprecated(path, facts) := object.union(sample.document({path: 1}), {"settings": {path: object.union(
	sample.row(path, 1),
	{"deprecated": facts},
)}})

test_fails_when_settings_for_archived_objects_are_used if {
	document := deprecated("cloudA.client.glacierAutoRetrieval", {"since": "24.02.0", "replacement": null, "effect": "none"})
	some finding in archived_objects.deny with input as document
	finding.setting == "cloudA.client.glacierAutoRetrieval"
	startswith(finding.message, "{setting} has had no effect since 24.02.0")
}

test_passes_when_another_setting_is_deprecated if {
	document := deprecated("manifest.author", {"since": "24.09.0", "replacement": "manifest.contributors", "effect": "works"})
	count(archived_objects.deny) == 0 with input as document
}

test_passes_when_no_setting_is_deprecated if {
	count(archived_objects.deny) == 0 with input as sample.document({"process.cpus": 2})
}

test_passes_when_only_engines_that_support_it_are_admitted if {
	facts := {"since": "24.02.0-edge", "replacement": null, "effect": "none"}
	document := deprecated("cloudA.client.glacierAutoRetrieval", facts)
	count(archived_objects.deny) == 0 with input as object.union(document, {"engineVersion": at_most([23, 10, 1, 0])})
	count(archived_objects.deny) == 1 with input as object.union(document, {"engineVersion": at_most([24, 2, 0, "edge"])})
}

at_most(key) := object.union(sample.no_requirement, {"state": "known", "max": {"key": key, "inclusive": true}})
