package policies.resilience.lost_results_test

import data.policies.resilience.lost_results
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in lost_results.deny} with input as sample.document(values)
}

test_fails_when_errors_are_ignored if {
	found({"workflow.output.ignoreErrors": true}) == {"workflow.output.ignoreErrors"}
}

test_fix_turns_it_off if {
	document := sample.document({"workflow.output.ignoreErrors": true})
	sample.fixes(lost_results.deny) == {"workflow.output.ignoreErrors": false} with input as document
}

test_passes_when_they_are_not if {
	found({"workflow.output.ignoreErrors": false}) == set()
	found({"workflow.output.mode": "copy"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(lost_results.deny) == 0 with input as sample.uncertain("workflow.output.ignoreErrors", "env")
}
