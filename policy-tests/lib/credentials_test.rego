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

test_it_is_told_in_which_way_a_secret_is_not_given if {
	document := {"settings": {
		"cloudA.secretKey": {"type": "string", "line": 1, "secretFacts": {"empty": true}},
		"cloudA.accessKey": {"type": "string", "line": 1, "secretFacts": {"empty": false}},
	}}
	lib.secret_absence("cloudA.secretKey") == "is empty" with input as document
	lib.secret_absence("cloudB.registry.password") == "is not set" with input as document
	not has_absence("cloudA.accessKey", document)
}

has_absence(path, document) if {
	lib.secret_absence(path) with input as document
}

test_a_name_says_that_it_is_a_secrets if {
	every name in ["API_TOKEN", "aws_secret_access_key", "AZURE_STORAGE_ACCOUNT_KEY", "DB_PASSWORD"] {
		lib.names_secret(name)
	}
	every name in ["LANG", "TOKENS_FILE", "KEYBOARD"] {
		not is_secret_name(name)
	}
}

is_secret_name(name) if lib.names_secret(name)

depending(name, certainty) := {"settings": {"process.queue": {"certainty": certainty, "dependsOn": ["params.x", name]}}}

test_what_depends_on_a_secret_of_the_launch_is_told_with_its_certainty if {
	lib.launch_secrets == {"process.queue": "partial"} with input as depending("env.API_TOKEN", "partial")
	lib.launch_secrets == {"process.queue": "choice"} with input as depending("env.DB_PASSWORD", "choice")
	every name in ["env.HOME", "params.API_TOKEN", "secrets.API_TOKEN"] {
		count(lib.launch_secrets) == 0 with input as depending(name, "partial")
	}
}
