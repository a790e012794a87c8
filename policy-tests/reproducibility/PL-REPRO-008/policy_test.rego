package policies.reproducibility.run_records_test

import data.policies.reproducibility.run_records
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in run_records.deny} with input as sample.document(values)
}

test_fails_when_none_is_on if {
	found({}) == {"trace.enabled"}
	found({"trace.enabled": false, "timeline.enabled": true}) == {"trace.enabled"}
}

test_passes_when_one_is_on if {
	found({"trace.enabled": true}) == set()
	found({"report.enabled": true}) == set()
	found({"lineage.enabled": true}) == set()
}

test_fix_turns_the_trace_on if {
	sample.fixes(run_records.deny) == {"trace.enabled": true} with input as sample.document({})
}
