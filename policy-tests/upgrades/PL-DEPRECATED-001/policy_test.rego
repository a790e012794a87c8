package policies.upgrades.deprecated_settings_test

import data.policies.upgrades.deprecated_settings
import data.sample

deprecated(path, facts) := object.union(sample.document({path: 1}), {"settings": {path: object.union(
	sample.row(path, 1),
	{"deprecated": facts},
)}})

test_fails_when_a_setting_has_no_effect_any_more if {
	document := deprecated("cloudA.client.glacierAutoRetrieval", {"since": "24.02.0", "replacement": null, "effect": "none"})
	some finding in deprecated_settings.deny with input as document
	finding.severity == "medium"
	finding.message == "{setting} has had no effect since 24.02.0; nothing replaces it, so remove it."
	finding.fix == null
}

test_fails_mildly_when_a_setting_has_a_new_name if {
	document := deprecated("manifest.author", {"since": "24.09.0", "replacement": "manifest.contributors", "effect": "works"})
	some finding in deprecated_settings.deny with input as document
	finding.severity == "low"
	finding.message == "{setting} has been deprecated since 24.09.0; use manifest.contributors instead."
	finding.fix == "manifest.contributors"
}

test_names_the_replacement_as_the_target_spells_it if {
	document := deprecated("cloudC.lifeSciences.x", {"since": "24.01", "replacement": "cloudC.batch.x", "effect": "works"})
	some finding in deprecated_settings.deny with input as document
	contains(finding.message, "use google.batch.x instead")
}

test_passes_when_no_setting_is_deprecated if {
	count(deprecated_settings.deny) == 0 with input as sample.document({"process.cpus": 2})
}
