package policies.consistency.fusion_and_wave_test

import data.policies.consistency.fusion_and_wave
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in fusion_and_wave.deny} with input as sample.document(values)
}

test_fails_when_the_service_is_off_or_not_set if {
	found({"objfs.enabled": true, "imgbuild.enabled": false}) == {"imgbuild.enabled"}
	found({"objfs.enabled": true}) == {"objfs.enabled"}
}

test_passes_when_both_are_on_or_fusion_is_off if {
	found({"objfs.enabled": true, "imgbuild.enabled": true}) == set()
	found({"objfs.enabled": false}) == set()
	found({"objfs.enabled": false, "imgbuild.enabled": false}) == set()
	found({"imgbuild.enabled": false}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(fusion_and_wave.deny) == 0 with input as sample.uncertain("objfs.enabled", "choice")
}

test_fix_turns_the_service_on if {
	document := sample.document({"objfs.enabled": true, "imgbuild.enabled": false})
	sample.fixes(fusion_and_wave.deny) == {"imgbuild.enabled": true} with input as document
}
