# METADATA
# title: Stored objects should be encrypted with a key of yours
# description: |
#   Where no encryption is asked for, the bucket alone decides: unless it has a key of yours, objects are encrypted with one of
#   the provider's, and on storage that is only compatible perhaps not at all. Who gets to the disks, or to the account, then
#   reads them.
# custom:
#   id: PL-STORAGE-001
#   severity: low
#   category: storage
#   applies: {executors: [awsbatch], scopes: [aws.client, aws.batch]}
#   parameters:
#     own_key:
#       type: boolean
#       default: false
#       description: Whether `AES256` is not enough, and `aws:kms` is required.
#   controls: [NIST 800-53 SC-28, ISO 27001 A.8.24, CWE-311]
#   remediation: |
#     Set `aws.client.storageEncryption = 'aws:kms'` and `aws.client.storageKmsKeyId` to a key of yours.
#   details: |
#     ## What fails
#
#     `aws.client.storageEncryption` is not set where AWS Batch is used; with `own_key`, also where it is `AES256`.
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

deny contains {"setting": "aws.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	lib.lacks("aws.client.storageEncryption")
	writes_objects
	message := sprintf("{setting} %s: what is stored is encrypted only as its bucket says.", [lib.absence("cloudA.client.storageEncryption")])
}

# Elsewhere the settings of the client may serve to read alone.
writes_objects if "awsbatch" in lib.executors

writes_objects if lib.scope_is_set("cloudA.batch")

deny contains {"setting": "aws.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	data.parameters["PL-STORAGE-001"].own_key
	lib.configured("aws.client.storageEncryption") == "AES256"
	message := "{setting} is AES256: what is stored is encrypted with a key of the provider's."
}
