package policies.consistency.freeze_repository_test

import data.policies.consistency.freeze_repository
import data.sample

found(values) := result if {
	result := [finding | some finding in freeze_repository.deny] with input as sample.document(values)
}

test_fails_without_a_repository if {
	some finding in found({"imgbuild.freeze": true})
	finding.setting == "imgbuild.build.repository"
	not finding.severity
}

test_is_low_when_packages_come_first if {
	[finding] := found({"imgbuild.freeze": true, "imgbuild.strategy": ["conda", "container"]})
	finding.severity == "low"
}

test_passes_when_packages_come_first_in_a_profile if {
	document := sample.document({"imgbuild.freeze": true, "imgbuild.strategy": ["conda", "container"]})
	in_profile := {"settings": {"imgbuild.freeze": {"profile": "wave"}}}
	count(freeze_repository.deny) == 0 with input as object.union(document, in_profile)
}

test_passes_with_a_repository if {
	found({"imgbuild.freeze": true, "imgbuild.build.repository": "registry.example.org/acme"}) == []
}

test_passes_when_freeze_is_off if {
	found({"imgbuild.freeze": false}) == []
	found({"imgbuild.strategy": ["conda"]}) == []
	found({}) == []
}

test_reports_nothing_when_the_value_is_unknown if {
	count(freeze_repository.deny) == 0 with input as sample.uncertain("imgbuild.freeze", "unknown")
}
