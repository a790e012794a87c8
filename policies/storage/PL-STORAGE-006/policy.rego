# METADATA
# title: Requester-pays buckets must have a project to bill
# description: |
#   A requester-pays bucket accepts only requests that name a project to bill. Without one, the first read fails or is
#   billed to the default project of the credentials.
# custom:
#   id: PL-STORAGE-006
#   severity: medium
#   category: storage
#   applies: {scopes: [google]}
#   remediation: |
#     Set `google.project` to the project to bill.
#   details: |
#     ## What fails
#
#     `google.enableRequesterPaysBuckets = true` without `google.project`.
#
#     ```groovy
#     google.enableRequesterPaysBuckets = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     google.enableRequesterPaysBuckets = true
#     google.project                    = 'sequencing'
#     ```
package policies.storage.requester_pays

import data.plumbline.lib

deny contains {"setting": "cloudC.enableRequesterPaysBuckets", "message": message} if {
	lib.configured("cloudC.enableRequesterPaysBuckets") == true
	lib.lacks("cloudC.project")
	message := sprintf("{setting} is on, but %s names no project to bill.", [lib.spelled("cloudC.project")])
}
