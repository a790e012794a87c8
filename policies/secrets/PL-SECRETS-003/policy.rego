# METADATA
# title: Anonymous access must not be combined with credentials
# description: |
#   With `aws.client.anonymous`, requests are not signed even if credentials are set: private buckets reject them with a
#   service access error, and the configuration holds credentials that nothing uses.
# custom:
#   id: PL-SECRETS-003
#   severity: medium
#   category: secrets
#   applies: {scopes: [aws.client]}
#   remediation: |
#     Remove `aws.client.anonymous` if the workflow reads private buckets or writes anything; otherwise remove the
#     credentials.
#   details: |
#     ## What fails
#
#     `aws.client.anonymous = true` together with `aws.accessKey`, `aws.secretKey` or `aws.profile`.
#
#     ```groovy
#     aws.client.anonymous = true
#     aws.accessKey        = secrets.AWS_ACCESS_KEY
#     aws.secretKey        = secrets.AWS_SECRET_KEY
#     ```
#
#     ```groovy
#     aws.client.anonymous = true
#     aws.profile          = 'pipelines'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.region           = 'eu-west-1'
#     aws.client.anonymous = true
#     ```
package policies.secrets.anonymous

import data.plumbline.lib

deny contains {"setting": "cloudA.client.anonymous", "message": message} if {
	lib.configured("cloudA.client.anonymous") == true
	some path in ["cloudA.accessKey", "cloudA.secretKey"]
	lib.secret_is_given(path)
	message := describe(path)
}

deny contains {"setting": "cloudA.client.anonymous", "message": describe("cloudA.profile")} if {
	lib.configured("cloudA.client.anonymous") == true
	lib.has_value("cloudA.profile")
}

describe(path) := sprintf("{setting} is on: %s is ignored and private buckets reject every request.", [lib.spelled(path)])
