# METADATA
# title: Only one Conda solver may be enabled
# description: |
#   `conda.useMamba` and `conda.useMicromamba` select two programs for the same task. Nextflow stops if both are on.
# custom:
#   id: PL-CONSISTENCY-014
#   severity: medium
#   category: consistency
#   applies: {scopes: [conda]}
#   remediation: |
#     Remove one of the two.
#   details: |
#     ## What fails
#
#     ```groovy
#     conda.useMamba      = true
#     conda.useMicromamba = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     conda.useMicromamba = true
#     ```
package policies.consistency.conda_solvers

import data.plumbline.lib

deny contains {"setting": "pkgA.useMicromamba", "message": message, "fix": false} if {
	lib.configured("pkgA.useMicromamba") == true
	lib.configured("pkgA.useMamba") == true
	message := sprintf("{setting} and %s are both on: Nextflow stops if both are set.", [lib.spelled("pkgA.useMamba")])
}
