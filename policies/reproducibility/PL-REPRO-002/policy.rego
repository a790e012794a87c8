# METADATA
# title: What a run needs to resume must not be deleted
# description: |
#   `cleanup` deletes the work directory at the end of a successful run. `resume` looks for finished tasks there:
#   beside it, every launch starts from nothing, however little has changed.
# custom:
#   id: PL-REPRO-002
#   severity: low
#   category: reproducibility
#   remediation: |
#     Remove `cleanup`, or `resume`; work directories can be deleted with `nextflow clean` once they are not needed
#     any more.
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
	message := "{setting} deletes what resume looks for: every launch starts from nothing."
}
