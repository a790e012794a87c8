package policies.storage.token_duration_test

import data.policies.storage.token_duration
import data.sample

hour := 3600000

found(settings) := fixes if {
	parameters := {"PL-STORAGE-005": {"most_hours": 48}}
	document := sample.document(settings)
	fixes := {finding.fix | some finding in token_duration.deny} with input as document with data.parameters as parameters
}

test_fails_when_the_token_lifetime_is_too_long if {
	found({"cloudB.storage.tokenDuration": 49 * hour}) == {"48h"}
	found({"cloudB.storage.tokenDuration": (48 * hour) + 1}) == {"48h"}
}

test_passes_when_they_do_not if {
	found({"cloudB.storage.tokenDuration": 48 * hour}) == set()
	found({"cloudB.storage.accountName": "acme"}) == set()
}

test_passes_when_the_engine_creates_no_token if {
	parameters := {"PL-STORAGE-005": {"most_hours": 48}}
	document := object.union(
		sample.document({"cloudB.storage.tokenDuration": 100 * hour}),
		{"settings": {"cloudB.storage.sasToken": {"secretFacts": {"empty": false}}}},
	)
	count(token_duration.deny) == 0 with input as document with data.parameters as parameters
}

test_reports_nothing_when_the_value_is_unknown if {
	parameters := {"PL-STORAGE-005": {"most_hours": 48}}
	document := sample.uncertain("cloudB.storage.tokenDuration", "env")
	count(token_duration.deny) == 0 with input as document with data.parameters as parameters
}

test_fails_when_the_default_is_longer if {
	given := {"PL-STORAGE-005": {"most_hours": 12}}
	document := sample.document({"cloudB.storage.accountName": "acme"})
	messages := {finding.message | some finding in token_duration.deny} with input as document with data.parameters as given
	messages == {"{setting} is not set, and its default is longer than 12 hours: a leaked token gives access to the storage for that long."}
}
