# METADATA
# title: Jobs on Fargate must have an execution role
# description: |
#   Fargate starts a container with the permissions of an execution role. It rejects a job definition without one, so no
#   task of the pipeline starts.
# custom:
#   id: PL-CONSISTENCY-001
#   severity: medium
#   category: consistency
#   applies: {executors: [awsbatch], scopes: [aws.batch]}
#   remediation: |
#     Set `aws.batch.executionRole` to the role that Fargate uses to pull images and write logs.
#   details: |
#     ## What fails
#
#     `aws.batch.platformType = 'fargate'` without `aws.batch.executionRole`.
#
#     ```groovy
#     aws.batch.platformType = 'fargate'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.batch.platformType  = 'fargate'
#     aws.batch.executionRole = 'arn:aws:iam::123456789012:role/jobs'
#     ```
package policies.consistency.fargate_role

import data.plumbline.lib

deny contains {"setting": "cloudA.batch.executionRole", "beside": "cloudA.batch.platformType", "message": message} if {
	lib.configured("cloudA.batch.platformType") == "fargate"
	lib.lacks("cloudA.batch.executionRole")
	names := [lib.absence("cloudA.batch.executionRole"), lib.spelled("cloudA.batch.platformType")]
	message := sprintf("{setting} %s, and %s is 'fargate': the service rejects every job.", names)
}
