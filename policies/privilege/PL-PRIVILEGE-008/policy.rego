# METADATA
# title: Storage credentials must not be exported into tasks
# description: |
#   Every tool and dependency in a task's image can read the storage credentials from the environment, and they end up
#   in logs and crash reports: one malicious package gets access to the bucket.
# custom:
#   id: PL-PRIVILEGE-008
#   severity: high
#   category: privilege
#   applies: {scopes: [fusion]}
#   controls: [CWE-526, CWE-522, NIST 800-53 AC-6, NIST 800-53 IA-5]
#   remediation: |
#     Remove `fusion.exportStorageCredentials`, and give jobs a role of their own (`aws.batch.jobRole` or a service
#     account).
#   details: |
#     ## What fails
#
#     `fusion.exportStorageCredentials`, or its former name `fusion.exportAwsAccessKeys`. The severity is low with
#     `aws.client.endpoint`: a store other than Amazon S3 knows no roles.
#
#     ```groovy
#     fusion.enabled                  = true
#     fusion.exportStorageCredentials = true
#     ```
#
#     ```groovy
#     fusion.enabled                  = true
#     fusion.exportStorageCredentials = true
#     aws.client.endpoint             = 'https://store.example.org'
#     ```
#
#     ## What complies
#
#     ```groovy
#     fusion.enabled    = true
#     aws.batch.jobRole = 'arn:aws:iam::123456789012:role/jobs'
#     ```
package policies.privilege.exported_credentials

import data.plumbline.lib

deny contains {"setting": setting, "message": message, "fix": false} if {
	some setting in exporting
	not lib.is_set("cloudA.client.endpoint")
	message := "{setting} is on: every task can read the run's storage credentials."
}

# Other stores than Amazon's have no roles for jobs.
deny contains {"setting": setting, "message": message, "severity": "low"} if {
	some setting in exporting
	lib.is_set("cloudA.client.endpoint")
	message := sprintf("{setting} is on: every task can read the run's storage credentials. A store with an %s of its own may need them: use keys that can access only the bucket of the run.", [lib.spelled("cloudA.client.endpoint")])
}

exporting contains setting if {
	some setting in ["objfs.exportStorageCredentials", "objfs.exportAwsAccessKeys"]
	lib.configured(setting) == true
}
