package policies.reproducibility.manifest_test

import data.policies.reproducibility.manifest
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in manifest.deny} with input as sample.document(values) with data.parameters as {"PL-REPRO-001": {"required": ["name", "version"]}}
}

test_fails_for_each_missing_setting if {
	found({"manifest.name": "acme/rnaseq"}) == {["manifest", "version"]}
	found({}) == {["manifest", "name"], ["manifest", "version"]}
}

test_fails_for_each_required_setting if {
	every name in [
		"author",
		"contributors",
		"defaultBranch",
		"description",
		"docsUrl",
		"doi",
		"homePage",
		"license",
		"mainScript",
		"name",
		"organization",
		"version",
	] {
		only := {"PL-REPRO-001": {"required": [name]}}
		{finding.setting | some finding in manifest.deny} == {["manifest", name]} with input as sample.document({}) with data.parameters as only
	}
}

test_passes_when_all_are_set if {
	found({"manifest.name": "acme/rnaseq", "manifest.version": "1.0"}) == set()
}

test_fails_for_an_empty_text if {
	found({"manifest.name": "", "manifest.version": "1.0"}) == {["manifest", "name"]}
}

test_passes_for_a_pipeline_in_dsl1 if {
	every document in [
		written_in("DSL1", sample.document({})),
		sample.document({"params.nf_required_version": "0.30.2"}),
	] {
		count(manifest.deny) == 0 with input as document with data.parameters as parameters
	}
	ported := written_in("DSL2", sample.document({"params.nf_required_version": "0.30.2"}))
	count(manifest.deny) == 2 with input as ported with data.parameters as parameters
}

parameters := {"PL-REPRO-001": {"required": ["name", "version"]}}

written_in(language, document) := object.union(document, {"dialect": object.union(document.dialect, {"script": language})})
