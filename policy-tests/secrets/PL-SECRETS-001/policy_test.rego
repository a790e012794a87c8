package policies.secrets.plaintext_test

import data.policies.secrets.plaintext
import data.sample

secret(facts) := secret_in("cloudA.secretKey", facts)

secret_in(path, facts) := object.union(sample.document({}), {"settings": {path: object.union(
	sample.row(path, "[REDACTED]"),
	{"secretFacts": object.union({"empty": false, "placeholder": false}, facts)},
)}})

test_fails_when_a_secret_is_a_literal if {
	some finding in plaintext.deny with input as secret({"source": "literal"})
	finding.setting == "cloudA.secretKey"
	finding.message == "{setting} contains a plaintext secret."
}

test_fails_when_a_part_of_a_secret_is_a_literal if {
	count(plaintext.deny) == 1 with input as secret({"source": "mixed"})
}

test_fails_when_the_environment_has_a_literal_fallback if {
	count(plaintext.deny) == 1 with input as secret({"source": "envWithLiteralDefault"})
}

test_passes_when_a_secret_is_a_reference if {
	count(plaintext.deny) == 0 with input as secret({"source": "reference"})
}

test_passes_when_a_secret_comes_from_the_environment if {
	count(plaintext.deny) == 0 with input as secret({"source": "env"})
}

test_passes_when_a_secret_is_empty if {
	count(plaintext.deny) == 0 with input as secret({"source": "literal", "empty": true})
}

test_passes_when_a_secret_is_a_placeholder if {
	count(plaintext.deny) == 0 with input as secret({"source": "literal", "placeholder": true})
}

test_passes_when_nothing_is_secret if {
	count(plaintext.deny) == 0 with input as sample.document({"process.memory": 1024})
}

test_fix_is_a_reference_to_the_secret_store if {
	document := secret({"source": "literal"})
	sample.fixes(plaintext.deny) == {"cloudA.secretKey": "secrets.NAME"} with input as document
}

test_has_no_fix_when_the_value_contains_more_than_the_secret if {
	document := secret_in("containerA.runOptions", {"source": "literal"})
	{finding.setting | some finding in plaintext.deny} == {"containerA.runOptions"} with input as document
	sample.fixes(plaintext.deny) == {} with input as document
}

test_fails_when_an_include_holds_a_secret if {
	telling := object.union(sample.include("https://example.org/x.config"), {"holdsSecret": true})
	included := object.union(sample.document({}), {"includes": [sample.include("https://example.org/y.config"), telling]})
	{finding.include | some finding in plaintext.deny} == {1} with input as included
}
