# METADATA
# title: A remote work directory must not rely on cleanup
# description: |
#   `cleanup` does not delete work directories in object stores. Their content stays and costs money.
# custom:
#   id: PL-CONSISTENCY-020
#   severity: low
#   category: consistency
#   remediation: |
#     Remove `cleanup`, and configure the bucket to delete old objects.
#   details: |
#     ## What fails
#
#     ```groovy
#     workDir = 's3://acme-work/runs'
#     cleanup = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     workDir = '/shared/work'
#     cleanup = true
#     ```
package policies.consistency.remote_cleanup

import data.plumbline.lib

deny contains {"setting": "cleanup", "message": message, "fix": false} if {
	lib.configured("cleanup") == true
	some scheme in ["s3", "gs", "az"]
	startswith(lib.configured("workDir"), concat("", [scheme, "://"]))
	message := "{setting} has no effect on a work directory in an object store: its content stays and costs money."
}
