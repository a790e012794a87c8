package policies.consistency.service_is_off_test

import data.policies.consistency.service_is_off
import data.sample

found(values) := result if {
	result := {[object.get(finding, "severity", "medium"), finding.message] | some finding in service_is_off.deny} with input as sample.document(values)
		with data.vocabulary.spellings.scopes as {"imgbuild": "wave"}
}

test_fails_while_it_is_off if {
	found({"imgbuild.enabled": false, "imgbuild.freeze": true}) == {["medium", "{setting} is off, so wave.freeze has no effect."]}
	found({"imgbuild.enabled": false, "imgbuild.mirror": true}) == {["medium", "{setting} is off, so wave.mirror has no effect."]}
	found({"imgbuild.enabled": false, "imgbuild.scan.mode": "required"}) == {["medium", "{setting} is off, so wave.scan.mode has no effect."]}
}

test_fails_when_it_is_not_set if {
	found({"imgbuild.freeze": true}) == {["low", "{setting} is not set, so wave.freeze has no effect."]}
}

test_fix_turns_it_on if {
	sample.fixes(service_is_off.deny) == {"imgbuild.enabled": true} with input as sample.document({"imgbuild.enabled": false, "imgbuild.freeze": true})
	sample.fixes(service_is_off.deny) == {"imgbuild.enabled": true} with input as sample.document({"imgbuild.freeze": true})
}

test_passes_while_it_is_on if {
	found({"imgbuild.enabled": true, "imgbuild.freeze": true, "imgbuild.scan.mode": "required"}) == set()
}

test_passes_when_the_service_has_nothing_to_do if {
	found({"imgbuild.enabled": false, "imgbuild.freeze": false, "imgbuild.scan.mode": "async"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("imgbuild.enabled", "env"), {"config": {"imgbuild": {"freeze": true}}})
	count(service_is_off.deny) == 0 with input as document
}
