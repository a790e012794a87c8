# METADATA
# title: A storage encryption key must take effect
# description: |
#   `storageKmsKeyId` names a key of the key management service, which is used only if `storageEncryption` is `aws:kms`.
#   Otherwise objects are not encrypted the way the configuration suggests, or the upload is rejected.
# custom:
#   id: PL-STORAGE-002
#   severity: medium
#   category: storage
#   applies: {scopes: [aws.client]}
#   controls: [NIST 800-53 SC-28, NIST 800-53 SC-12, CWE-311]
#   remediation: |
#     Set `aws.client.storageEncryption = 'aws:kms'`.
#   details: |
#     ## What fails
#
#     `aws.client.storageKmsKeyId` without `aws.client.storageEncryption = 'aws:kms'`.
#
#     ```groovy
#     aws.client.storageEncryption = 'AES256'
#     aws.client.storageKmsKeyId   = 'arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-3333-4444-555555555555'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.storageEncryption = 'aws:kms'
#     aws.client.storageKmsKeyId   = 'arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-3333-4444-555555555555'
#     ```
package policies.storage.unused_key

import data.plumbline.lib

deny contains {"setting": "cloudA.client.storageKmsKeyId", "message": message} if {
	lib.has_value("cloudA.client.storageKmsKeyId")
	not uses_key_service
	message := sprintf("{setting} has no effect: %s is not aws:kms.", [lib.spelled("cloudA.client.storageEncryption")])
}

uses_key_service if lib.configured("cloudA.client.storageEncryption") == "aws:kms"
