package policies.storage.unused_key_test

import data.policies.storage.unused_key
import data.sample

key := {"cloudA.client.storageKmsKeyId": "arn:aws:kms:eu-west-1:1:key/2"}

found(settings) := names if {
	names := {finding.setting | some finding in unused_key.deny} with input as sample.document(settings)
}

test_fails_when_the_key_service_is_not_used if {
	found(key) == {"cloudA.client.storageKmsKeyId"}
	found(object.union(key, {"cloudA.client.storageEncryption": "AES256"})) == {"cloudA.client.storageKmsKeyId"}
}

test_passes_when_it_is if {
	found(object.union(key, {"cloudA.client.storageEncryption": "aws:kms"})) == set()
}

test_passes_without_a_key if {
	found({"cloudA.client.storageEncryption": "AES256"}) == set()
	found({"cloudA.client.storageKmsKeyId": ""}) == set()
}

test_reports_nothing_when_the_key_is_unknown if {
	count(unused_key.deny) == 0 with input as sample.uncertain("cloudA.client.storageKmsKeyId", "env")
}
