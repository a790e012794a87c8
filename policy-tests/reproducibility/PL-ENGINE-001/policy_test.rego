package policies.reproducibility.minimum_version_test

import data.policies.reproducibility.minimum_version
import data.sample

parameters(enforced) := {"PL-ENGINE-001": {"minimum": "22.04.0", "enforced": enforced}}

requires(requirement) := object.union(sample.document({}), {"engineVersion": requirement})

test_fails_when_no_version_is_required if {
	some finding in minimum_version.deny with input as sample.document({}) with data.parameters as parameters(false)
	startswith(finding.message, "{setting} requires no version")
	finding.fix == ">=22.04.0"
}

test_weighs_the_admission_of_older_versions if {
	document := requires(sample.requires_at_least([21, 10, 6, 0]))
	strict := {"PL-ENGINE-001": {"minimum": "24.04.0", "enforced": false}}
	every language, severity in {"DSL1": "of the policy", "DSL2": "low"} {
		some finding in minimum_version.deny with input as written_in(language, document) with data.parameters as parameters(false)
		object.get(finding, "severity", "of the policy") == severity
	}
	some finding in minimum_version.deny with input as document with data.parameters as strict
	not finding.severity
}

test_fails_when_the_requirement_is_invalid if {
	document := requires(object.union(sample.no_requirement, {"state": "invalid"}))
	count(minimum_version.deny) == 1 with input as document with data.parameters as parameters(false)
}

test_fails_when_an_older_version_is_admitted if {
	document := requires(sample.requires_at_least([23, 10, 0, 0]))
	strict := {"PL-ENGINE-001": {"minimum": "24.04.0", "enforced": false}}
	some finding in minimum_version.deny with input as document with data.parameters as strict
	startswith(finding.message, "{setting} admits Nextflow older than 24.04.0")
	finding.fix == ">=24.04.0"
	count(minimum_version.deny) == 0 with input as document with data.parameters as parameters(false)
}

test_proposes_no_version_for_a_pipeline_that_may_be_in_dsl1 if {
	document := requires(sample.requires_at_least([21, 10, 6, 0]))
	some finding in minimum_version.deny with input as document with data.parameters as parameters(false)
	contains(finding.message, "A pipeline in DSL2 needs '>=22.04.0';")
	not finding.fix
}

requires_exactly(version) := requires(object.union(
	sample.requires_at_least(version),
	{"max": {"key": version, "inclusive": true}},
))

test_proposes_no_version_when_only_older_ones_are_admitted if {
	every version, words in {
		[21, 10, 6, 0]: "only versions of Nextflow older than 22.04.0",
		[22, 10, 7, 0]: "versions of Nextflow before 23.04.0 get no fixes any more",
	} {
		found := minimum_version.deny with input as requires_exactly(version) with data.parameters as parameters(false)
		count(found) == 1
		some finding in found
		contains(finding.message, words)
		not finding.fix
	}
}

test_names_the_parameter_that_states_a_version if {
	document := sample.document({"params.nf_required_version": "0.30.2"})
	count(minimum_version.deny) == 1 with input as document with data.parameters as parameters(false)
	some finding in minimum_version.deny with input as document with data.parameters as parameters(false)
	contains(finding.message, "`params.nf_required_version`, which is '0.30.2'")
	not finding.fix
}

test_keeps_the_mark_of_an_enforced_requirement if {
	document := requires(object.union(sample.requires_at_least([23, 10, 0, 0]), {"enforced": true}))
	strict := {"PL-ENGINE-001": {"minimum": "24.04.0", "enforced": false}}
	some finding in minimum_version.deny with input as document with data.parameters as strict
	finding.fix == "!>=24.04.0"
}

test_points_to_a_requirement_outside_of_the_manifest if {
	document := sample.document({"nextflowVersion": ">=24.04.0"})
	found := minimum_version.deny with input as document with data.parameters as parameters(false)
	count(found) == 1
	some finding in found
	finding.setting == "nextflowVersion"
}

test_fails_when_there_is_only_an_upper_bound if {
	requirement := object.union(sample.no_requirement, {
		"state": "known",
		"text": "<26",
		"max": {"key": [26, 0, 0, 0], "inclusive": false},
	})
	count(minimum_version.deny) == 1 with input as requires(requirement) with data.parameters as parameters(false)
}

test_passes_when_exactly_the_minimum_is_required if {
	document := requires(sample.requires_at_least([22, 4, 0, 0]))
	count(minimum_version.deny) == 0 with input as document with data.parameters as parameters(false)
}

test_passes_when_a_newer_version_is_required if {
	document := requires(sample.requires_at_least([24, 10, 0, "edge"]))
	count(minimum_version.deny) == 0 with input as document with data.parameters as parameters(false)
}

test_reports_nothing_when_the_requirement_is_unknown if {
	document := requires(object.union(sample.no_requirement, {"state": "unknown"}))
	count(minimum_version.deny) == 0 with input as document with data.parameters as parameters(false)
}

test_fails_when_an_enforced_requirement_is_needed_and_it_only_warns if {
	document := requires(sample.requires_at_least([24, 10, 0, 0]))
	some finding in minimum_version.deny with input as document with data.parameters as parameters(true)
	startswith(finding.message, "{setting} only warns about older versions")
	finding.fix == "!>=22.04.0"
}

test_passes_when_the_requirement_is_enforced if {
	document := requires(object.union(sample.requires_at_least([24, 10, 0, 0]), {"enforced": true}))
	count(minimum_version.deny) == 0 with input as document with data.parameters as parameters(true)
}

test_reports_once_when_nothing_can_be_enforced if {
	every state in ["none", "invalid"] {
		document := requires(object.union(sample.no_requirement, {"state": state}))
		count(minimum_version.deny) == 1 with input as document with data.parameters as parameters(true)
	}
	unknown := requires(object.union(sample.no_requirement, {"state": "unknown"}))
	count(minimum_version.deny) == 0 with input as unknown with data.parameters as parameters(true)
}

written_in(language, document) := object.union(document, {"dialect": object.union(document.dialect, {"script": language})})

test_asks_a_pipeline_in_dsl1_for_an_upper_bound_without_a_fix if {
	every document in [
		sample.document({}),
		sample.document({"params.nf_required_version": "0.30.2"}),
		requires(sample.requires_at_least([21, 10, 6, 0])),
	] {
		found := minimum_version.deny with input as written_in("DSL1", document) with data.parameters as parameters(false)
		count(found) == 1
		some finding in found
		contains(finding.message, "The pipeline is in DSL1")
		contains(finding.message, "add the upper bound `<22.12`")
		not finding.fix
	}
}

test_asks_a_pipeline_in_dsl1_with_an_upper_bound_for_a_waiver_only if {
	every version in [[21, 10, 6, 0], [22, 10, 7, 0]] {
		document := written_in("DSL1", requires_exactly(version))
		found := minimum_version.deny with input as document with data.parameters as parameters(false)
		count(found) == 1
		some finding in found
		endswith(finding.message, "The pipeline is in DSL1, which no version from 22.12 on can run: record a waiver until it is ported.")
		not finding.fix
	}
}

test_proposes_the_minimum_to_a_pipeline_in_dsl2 if {
	document := written_in("DSL2", requires(sample.requires_at_least([21, 10, 6, 0])))
	some finding in minimum_version.deny with input as document with data.parameters as parameters(false)
	finding.fix == ">=22.04.0"
}
