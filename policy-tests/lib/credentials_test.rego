package plumbline.lib_test

import data.plumbline.lib

test_a_secret_is_set_unless_it_is_empty if {
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

test_absence_of_a_secret_is_described_in_words if {
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

test_names_of_secrets_are_recognised if {
	every name in ["API_TOKEN", "aws_secret_access_key", "AZURE_STORAGE_ACCOUNT_KEY", "DB_PASSWORD"] {
		lib.names_secret(name)
	}
	every name in ["LANG", "TOKENS_FILE", "KEYBOARD"] {
		not is_secret_name(name)
	}
}

is_secret_name(name) if lib.names_secret(name)

with_dependency(name, certainty) := {"certainty": certainty, "dependsOn": ["params.x", name]}

test_launch_secret_is_the_certainty_of_the_setting if {
	lib.launch_secret(with_dependency("env.API_TOKEN", "partial")) == "partial"
	lib.launch_secret(with_dependency("env.DB_PASSWORD", "choice")) == "choice"
	every name in ["env.HOME", "params.API_TOKEN", "secrets.API_TOKEN"] {
		not depends_on_secret(name)
	}
}

depends_on_secret(name) if lib.launch_secret(with_dependency(name, "partial"))
