package policies.consistency.without_effect_test

import data.policies.consistency.without_effect
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in without_effect.deny} with input as sample.document(values)
}

test_fails_with_the_setting_that_disables_it if {
	found({"cloudB.storage.tokenDuration": 1, "cloudB.storage.sasToken": "[REDACTED]"}) == {"cloudB.storage.tokenDuration"}
	found({"cloudB.batch.location": "westeurope", "cloudB.batch.endpoint": "https://a.westeurope.batch.azure.com"}) == {"cloudB.batch.location"}
}

found_with_token(certainty) := result if {
	given := sample.document({"cloudB.storage.tokenDuration": 1})
	both := object.union(given, {"settings": {"cloudB.storage.sasToken": {"line": 2, "certainty": certainty}}})
	result := {finding.setting | some finding in without_effect.deny} with input as both
}

test_fails_with_a_token_from_the_engines_secret_store if {
	found_with_token("secret") == {"cloudB.storage.tokenDuration"}
	found_with_token("env") == set()
}

test_fails_for_pools_with_run_as if {
	found({"cloudB.batch.pools.a": {"privileged": true, "runAs": "jobs"}}) == {["cloudB", "batch", "pools", "a", "privileged"]}
}

test_passes_alone if {
	found({"cloudB.storage.sasToken": "[REDACTED]"}) == set()
	found({"cloudB.storage.tokenDuration": 1, "cloudB.batch.endpoint": "https://a.westeurope.batch.azure.com"}) == set()
	found({"cloudB.batch.pools.a": {"privileged": true}, "cloudB.batch.pools.b": {"runAs": "jobs", "privileged": false}}) == set()
	found({"cloudB.batch.pools.a": {"privileged": true, "runAs": ""}}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(without_effect.deny) == 0 with input as sample.uncertain("cloudB.storage.sasToken", "env")
}
