package policies.reproducibility.cleanup_and_resume_test

import data.policies.reproducibility.cleanup_and_resume
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in cleanup_and_resume.deny} with input as sample.document(values)
}

test_fails_when_both_are_on if {
	found({"cleanup": true, "resume": true}) == {"cleanup"}
}

test_passes_when_one_is_on if {
	found({"cleanup": true}) == set()
	found({"cleanup": false, "resume": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("cleanup", "choice"), {"config": {"resume": true}})
	count(cleanup_and_resume.deny) == 0 with input as document
}

test_fix_turns_cleanup_off if {
	document := sample.document({"cleanup": true, "resume": true})
	sample.fixes(cleanup_and_resume.deny) == {"cleanup": false} with input as document
}
