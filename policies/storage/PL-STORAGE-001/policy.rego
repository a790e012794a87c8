# METADATA
# title: Stored objects should be encrypted
# description: |
#   Amazon S3 encrypts new objects with a key of its own. Storage of other providers that an endpoint names may store them
#   unencrypted if a run does not request encryption, and anyone with access to the disks can then read them.
# custom:
#   id: PL-STORAGE-001
#   severity: low
#   category: storage
#   applies: {executors: [awsbatch], scopes: [aws.client, aws.batch]}
#   parameters:
#     own_key:
#       type: boolean
#       default: false
#       description: If true, jobs on AWS Batch must request `aws:kms`, which encrypts with a key that you manage.
#   controls: [NIST 800-53 SC-28, ISO 27001 A.8.24, CWE-311]
#   remediation: |
#     Configure the storage to encrypt by default, and waive the finding; or set `aws.client.storageEncryption` to `'AES256'`, or to
#     `'aws:kms'` with a key of yours in `aws.client.storageKmsKeyId`.
#   details: |
#     ## What fails
#
#     - `aws.client.endpoint` names storage outside of `amazonaws.com`, with credentials, and
#       `aws.client.storageEncryption` is not set;
#     - with `own_key`, `aws.client.storageEncryption` is not set and AWS Batch is used, or it is `AES256`.
#
#     ```groovy
#     aws.client.endpoint = 'https://s3.example.org'
#     ```
#
#     ```groovy
#     // parameter: PL-STORAGE-001.own_key=true
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
#     process.executor             = 'awsbatch'
#     aws.client.storageEncryption = 'aws:kms'
#     aws.client.storageKmsKeyId   = 'arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-3333-4444-555555555555'
#     ```
package policies.storage.encryption

import data.plumbline.lib

own_key if data.parameters["PL-STORAGE-001"].own_key

deny contains {"setting": "cloudA.client.storageEncryption", "beside": "cloudA.client.endpoint", "message": message} if {
	endpoint := lib.configured("cloudA.client.endpoint")
	not is_amazon(endpoint)
	not is_anonymous
	lib.lacks("cloudA.client.storageEncryption")
	message := sprintf("{setting} %s, and %s is not Amazon's: set it, unless that storage encrypts by default.", [
		lib.absence("cloudA.client.storageEncryption"),
		lib.spelled("cloudA.client.endpoint"),
	])
}

is_anonymous if lib.configured("cloudA.client.anonymous") == true

is_amazon(endpoint) if regex.match(`(?i)^(https?://)?([\w-]+\.)*amazonaws\.com(\.cn)?(:\d+)?(/|$)`, endpoint)

deny contains {"setting": "cloudA.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	own_key
	lib.lacks("cloudA.client.storageEncryption")
	writes_objects
	message := sprintf("{setting} %s: stored objects are not encrypted with a key that you manage.", [lib.absence("cloudA.client.storageEncryption")])
}

# With other executors, the client settings may serve only to read.
writes_objects if "awsbatch" in lib.executors

writes_objects if lib.scope_is_set("cloudA.batch")

deny contains {"setting": "cloudA.client.storageEncryption", "message": message, "fix": "aws:kms"} if {
	own_key
	lib.configured("cloudA.client.storageEncryption") == "AES256"
	message := "{setting} is AES256: stored objects are encrypted with a provider key, not with one that you manage."
}
