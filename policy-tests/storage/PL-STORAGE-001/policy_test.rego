package policies.storage.encryption_test

import data.policies.storage.encryption
import data.sample

found(settings, own_key) := fixes if {
	parameters := {"PL-STORAGE-001": {"own_key": own_key}}
	fixes := sample.fixes(encryption.deny) with input as sample.document(settings) with data.parameters as parameters
}

passes(settings) if {
	document := sample.document(settings)
	count(encryption.deny) == 0 with input as document with data.parameters as {"PL-STORAGE-001": {"own_key": false}}
}

test_fails_when_other_storage_is_used_without_encryption if {
	every endpoint in ["https://s3.example.org", "https://amazonaws.com.example.org"] {
		document := sample.document({"cloudA.client.endpoint": endpoint})
		some finding in encryption.deny with input as document with data.parameters as {"PL-STORAGE-001": {"own_key": false}}
		endswith(finding.message, "unless that storage encrypts by default.")
	}
}

test_fails_when_a_customer_managed_key_is_required_and_missing if {
	found({"cloudA.client.storageEncryption": "AES256"}, true) == {"cloudA.client.storageEncryption": "aws:kms"}
	found({"process.executor": "awsbatch"}, true) == {"cloudA.client.storageEncryption": "aws:kms"}
	found({"cloudA.batch.maxSpotAttempts": 3}, true) == {"cloudA.client.storageEncryption": "aws:kms"}
}

test_passes_when_amazon_encrypts_by_default if {
	passes({"process.executor": "awsbatch"})
	passes({"cloudA.client.endpoint": "https://s3.eu-west-1.amazonaws.com"})
	passes({"cloudA.client.endpoint": "https://s3.cn-north-1.amazonaws.com.cn:443/"})
}

test_passes_when_encryption_is_requested if {
	passes({"cloudA.client.endpoint": "https://s3.example.org", "cloudA.client.storageEncryption": "AES256"})
	found({"cloudA.client.storageEncryption": "aws:kms"}, true) == {}
}

test_passes_when_nothing_is_stored if {
	found({"cloudA.client.anonymous": true}, true) == {}
	passes({"cloudA.client.endpoint": "https://s3.example.org", "cloudA.client.anonymous": true})
}

test_reports_nothing_when_the_value_is_unknown if {
	document := sample.uncertain("cloudA.client.storageEncryption", "env")
	count(encryption.deny) == 0 with input as document with data.parameters as {"PL-STORAGE-001": {"own_key": false}}
}
