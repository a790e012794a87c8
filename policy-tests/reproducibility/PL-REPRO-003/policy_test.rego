package policies.reproducibility.caching_test

import data.policies.reproducibility.caching
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in caching.deny} with input as sample.document(values)
}

test_fails_when_it_is_off_for_all if {
	found({"process.cache": false}) == {"process.cache"}
}

test_passes_when_it_is_on_or_off_for_some if {
	found({"process.cache": "lenient", "process.withName:A.cache": false}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(caching.deny) == 0 with input as sample.uncertain("process.cache", "env")
}
