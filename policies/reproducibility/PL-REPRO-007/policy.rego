# METADATA
# title: A project must not need an engine of the edge channel
# description: |
#   Releases with `-edge` are previews: they are replaced after a month, get no corrections, and what they bring may
#   change or go. A project that needs one cannot be run again for long.
# custom:
#   id: PL-REPRO-007
#   severity: low
#   category: reproducibility
#   targets: [project]
#   remediation: |
#     Require the stable release that followed.
#   details: |
#     ## What fails
#
#     ```groovy
#     manifest.nextflowVersion = '!>=24.09.2-edge'
#     ```
#
#     ## What complies
#
#     ```groovy
#     manifest.nextflowVersion = '!>=24.10.0'
#     ```
package policies.reproducibility.edge_engines

deny contains {"setting": "manifest.nextflowVersion", "message": message} if {
	some constraint in input.engineVersion.constraints
	endswith(constraint.text, "-edge")
	message := sprintf("{setting} names %s, a preview.", [constraint.text])
}
