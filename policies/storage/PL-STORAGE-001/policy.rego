# METADATA
# title: Stored objects should be encrypted with a customer-managed key
# description: |
#   If a run requests no encryption, the bucket's default applies. Unless the bucket has a customer-managed key, objects
#   are encrypted with a provider key or, on S3-compatible storage, possibly not at all. Anyone with access to the disks
#   or the account can then read them.
# custom:
#   id: PL-STORAGE-001
#   severity: low
#   category: storage
#   applies: {executors: [awsbatch], scopes: [aws.client, aws.batch]}
#   parameters:
#     own_key:
#       type: boolean
#       default: false
#       description: If true, `AES256` is not enough and `aws:kms` is required.
#   controls: [NIST 800-53 SC-28, ISO 27001 A.8.24, CWE-311]
#   remediation: |
#     Set `aws.client.storageEncryption = 'aws:kms'`, and set `aws.client.storageKmsKeyId` to a key that you manage.
#   details: |
#     ## What fails
#
#     `aws.client.storageEncryption` is not set and AWS Batch is used; with `own_key`, also the value `AES256`.
#
#     ```groovy
#     process.executor = 'awsbatch'
#     aws.region       = 'eu-west-1'
#     ```
#
#     ```groovy
#     // parameter: PL-STORAGE-001.own_key=true
#     aws.client.storageEncryption = 'AES256'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.storageEncryption = 'aws:kms'
#     aws.client.storageKmsKeyId   = 'arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-3333-4444-555555555555'
#     ```
package policies.storage.encryption

import data.plumbline.lib

deny contains {"setting": "cloudA.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	lib.lacks("cloudA.client.storageEncryption")
	writes_objects
	message := sprintf("{setting} %s: only the bucket's default encryption protects stored objects.", [lib.absence("cloudA.client.storageEncryption")])
}

# With other executors, the client settings may serve only to read.
writes_objects if "awsbatch" in lib.executors

writes_objects if lib.scope_is_set("cloudA.batch")

deny contains {"setting": "cloudA.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	data.parameters["PL-STORAGE-001"].own_key
	lib.configured("cloudA.client.storageEncryption") == "AES256"
	message := "{setting} is AES256: stored objects are encrypted with a provider key, not with one that you manage."
}
