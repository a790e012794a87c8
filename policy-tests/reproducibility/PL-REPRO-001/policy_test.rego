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
