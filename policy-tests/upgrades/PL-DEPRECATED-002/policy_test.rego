package policies.upgrades.first_language_test

import data.policies.upgrades.first_language
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in first_language.deny} with input as sample.document(values)
}

test_fails_for_dsl1 if {
	found({"nextflow.enable.dsl": 1}) == {"nextflow.enable.dsl"}
}

test_passes_for_dsl2 if {
	found({"nextflow.enable.dsl": 2}) == set()
	found({}) == set()
}

test_passes_when_only_older_engines_are_admitted if {
	every bound in [{"key": [22, 10, 0, 0], "inclusive": true}, {"key": [22, 12, 0, 0], "inclusive": false}] {
		older := {"engineVersion": {"state": "known", "max": bound}}
		count(first_language.deny) == 0 with input as object.union(sample.document({"nextflow.enable.dsl": 1}), older)
	}
}

test_reports_nothing_when_the_value_is_unknown if {
	count(first_language.deny) == 0 with input as sample.uncertain("nextflow.enable.dsl", "choice")
}

test_fails_when_the_first_engine_without_it_is_admitted if {
	newer := {"engineVersion": {"state": "known", "max": {"key": [22, 12, 0, 0], "inclusive": true}}}
	count(first_language.deny) == 1 with input as object.union(sample.document({"nextflow.enable.dsl": 1}), newer)
}
