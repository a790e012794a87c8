package policies.secrets.account_key_test

import data.policies.secrets.account_key
import data.sample

secret(path, empty) := object.union(sample.uncertain(path, "secret"), {"settings": {path: {"secretFacts": {"empty": empty}}}})

test_fails_when_a_key_is_set if {
	some finding in account_key.deny with input as secret("cloudB.storage.accountKey", false)
	finding.setting == "cloudB.storage.accountKey"
}

test_passes_when_the_key_is_empty_or_absent if {
	count(account_key.deny) == 0 with input as secret("cloudB.storage.accountKey", true)
	count(account_key.deny) == 0 with input as sample.document({"cloudB.managedIdentity.system": true})
}
