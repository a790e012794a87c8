# METADATA
# title: Jobs on Google Batch must use a dedicated service account
# description: |
#   Without a service account, jobs run as the project's default compute service account, which in most projects has the
#   Editor role: one malicious tool can read every bucket and start machines.
# related_resources:
# - ref: https://cloud.google.com/compute/docs/access/service-accounts#default_service_account
#   description: The Compute Engine default service account
# custom:
#   id: PL-PRIVILEGE-012
#   severity: medium
#   category: privilege
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   controls: [CIS Google Cloud 2.0.0 4.1, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Create a service account with only the roles that jobs need, and set `google.batch.serviceAccountEmail` to it.
#   details: |
#     ## What fails
#
#     `google.batch.serviceAccountEmail` is not set, or is the project's default (`…-compute@developer.gserviceaccount.com`).
#
#     ```groovy
#     process.executor               = 'google-batch'
#     google.batch.usePrivateAddress = true
#     ```
#
#     ```groovy
#     google.batch.serviceAccountEmail = '123456789012-compute@developer.gserviceaccount.com'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor                 = 'google-batch'
#     google.batch.serviceAccountEmail = 'jobs@acme.iam.gserviceaccount.com'
#     ```
package policies.privilege.service_account

import data.plumbline.lib

deny contains {"setting": "cloudC.batch.serviceAccountEmail", "message": message} if {
	lib.lacks("cloudC.batch.serviceAccountEmail")
	message := sprintf("{setting} %s: jobs run as the project's default service account, which has far more rights than they need.", [lib.absence("cloudC.batch.serviceAccountEmail")])
}

deny contains {"setting": "cloudC.batch.serviceAccountEmail", "message": message} if {
	email := lib.configured("cloudC.batch.serviceAccountEmail")
	endswith(email, "-compute@developer.gserviceaccount.com")
	message := "{setting} is the project's default service account, which has far more rights than jobs need."
}
