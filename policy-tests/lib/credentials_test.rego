package plumbline.lib_test

import data.plumbline.lib

test_secrets_are_given_unless_they_are_empty if {
	document := {"settings": {
		"cloudA.secretKey": {"secretFacts": {"empty": true}},
		"cloudA.accessKey": {"secretFacts": {"empty": false}},
		"cloudA.profile": {"certainty": "literal"},
	}}
	lib.secret_is_given("cloudA.accessKey") with input as document
	not is_given("cloudA.secretKey", document)
	not is_given("cloudA.profile", document)
	not is_given("cloudA.region", document)
}

is_given(path, document) if {
	lib.secret_is_given(path) with input as document
}
