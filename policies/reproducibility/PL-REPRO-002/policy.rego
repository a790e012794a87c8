# METADATA
# title: Cleanup must not be combined with resume
# description: |
#   `cleanup` deletes the work directory at the end of a successful run, but `resume` looks for finished tasks there.
#   With both, every launch starts from scratch, however little has changed.
# custom:
#   id: PL-REPRO-002
#   severity: low
#   category: reproducibility
#   remediation: |
#     Remove `cleanup` or `resume`. Use `nextflow clean` to delete work directories that are no longer needed.
#   details: |
#     ## What fails
#
#     ```groovy
#     cleanup = true
#     resume  = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     resume = true
#     ```
package policies.reproducibility.cleanup_and_resume

import data.plumbline.lib

deny contains {"setting": "cleanup", "message": message, "fix": false} if {
	lib.configured("cleanup") == true
	lib.configured("resume") == true
	message := "{setting} deletes the tasks that resume looks for: every launch starts from scratch."
}
