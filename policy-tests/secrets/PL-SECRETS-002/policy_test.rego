package policies.secrets.one_kind_test

import data.policies.secrets.one_kind
import data.sample

secret(path, empty) := object.union(sample.uncertain(path, "secret"), {"settings": {path: {"secretFacts": {"empty": empty}}}})

found(documents) := names if {
	names := {finding.setting | some finding in one_kind.deny} with input as object.union_n(documents)
}

# Maps the setting of each finding to the other setting in its message.
other_settings(documents) := names if {
	names := {finding.setting: other |
		some finding in one_kind.deny
		other := split(trim_prefix(finding.message, "{setting} is set together with "), ":")[0]
	} with input as object.union_n(documents)
}

test_fails_when_keys_are_set_with_a_profile if {
	profile := sample.document({"cloudA.profile": "acme"})
	found([profile, secret("cloudA.accessKey", false)]) == {"cloudA.profile"}
	found([profile, secret("cloudA.secretKey", false)]) == {"cloudA.profile"}
}

test_fails_when_an_identity_is_set_with_a_principal if {
	identity := sample.document({"cloudB.managedIdentity.clientId": "1-2-3"})
	principal := secret("cloudB.activeDirectory.servicePrincipalSecret", false)
	other_settings([identity, principal]) == {"cloudB.managedIdentity": "azure.activeDirectory"}
}

test_fails_when_a_key_is_set_with_an_identity_or_a_principal if {
	identity := sample.document({"cloudB.managedIdentity.system": true})
	principal := secret("cloudB.activeDirectory.servicePrincipalSecret", false)
	every key in ["cloudB.batch.accountKey", "cloudB.storage.accountKey", "cloudB.storage.sasToken"] {
		other_settings([identity, secret(key, false)]) == {key: "azure.managedIdentity"}
		other_settings([principal, secret(key, false)]) == {key: "azure.activeDirectory"}
	}
}

test_fails_when_a_key_is_set_with_a_token if {
	key := secret("cloudB.storage.accountKey", false)
	token := secret("cloudB.storage.sasToken", false)
	other_settings([key, token]) == {"cloudB.storage.accountKey": "azure.storage.sasToken"}
	found([key, secret("cloudB.storage.sasToken", true)]) == set()
	found([token]) == set()
}

test_passes_when_the_other_is_empty if {
	found([sample.document({"cloudA.profile": "acme"}), secret("cloudA.accessKey", true)]) == set()
	found([sample.document({"cloudB.managedIdentity.system": true}), secret("cloudB.storage.sasToken", true)]) == set()
}

test_passes_with_one_kind_or_none if {
	found([secret("cloudA.accessKey", false), secret("cloudA.secretKey", false)]) == set()
	found([secret("cloudB.batch.accountKey", false), secret("cloudB.storage.accountKey", false)]) == set()
	found([sample.document({})]) == set()
}
