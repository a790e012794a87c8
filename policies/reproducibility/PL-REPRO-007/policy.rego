# METADATA
# title: A project must not require an edge release of Nextflow
# description: |
#   Releases with `-edge` are previews: they are replaced after a month, get no fixes, and their features may change or
#   disappear. A project that requires one soon cannot be run any more.
# custom:
#   id: PL-REPRO-007
#   severity: low
#   category: reproducibility
#   targets: [project]
#   remediation: |
#     Require the next stable release.
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

deny contains {"setting": "manifest.engineVersion", "message": message} if {
	some constraint in input.engineVersion.constraints
	endswith(constraint.text, "-edge")
	message := sprintf("{setting} names %s, a preview release that gets no fixes.", [constraint.text])
}
