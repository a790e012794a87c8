package policies.secrets.account_key_test

import data.policies.secrets.account_key
import data.sample

secret(path, empty) := object.union(sample.uncertain(path, "secret"), {"settings": {path: {"secretFacts": {"empty": empty}}}})

test_fails_when_a_key_is_set if {
	some finding in account_key.deny with input as secret("cloudB.storage.accountKey", false)
	finding.setting == "cloudB.storage.accountKey"
}

test_passes_when_the_key_comes_from_the_store_of_secrets if {
	path := "cloudA.secretKey"
	row := {"secretFacts": {"source": "reference", "empty": false, "placeholder": false}}
	given := object.union(sample.uncertain(path, "secret"), {"settings": {path: row}})
	count(account_key.deny) == 0 with input as given
	from_launch := object.union(given, {"settings": {path: {"secretFacts": {"source": "env"}}}})
	count(account_key.deny) == 1 with input as from_launch
}

test_passes_when_the_key_is_empty_or_absent if {
	count(account_key.deny) == 0 with input as secret("cloudB.storage.accountKey", true)
	count(account_key.deny) == 0 with input as sample.document({"cloudB.managedIdentity.system": true})
}
