# METADATA
# title: Options of the workflow graph must fit its format
# description: |
#   `dag.depth` and `dag.verbose` are for HTML and Mermaid only. A graph in another format is drawn without them.
# custom:
#   id: PL-CONSISTENCY-021
#   severity: low
#   category: consistency
#   applies: {scopes: [dag]}
#   remediation: |
#     Let `dag.file` end in `.html` or `.mmd`, or remove the option.
#   details: |
#     ## What fails
#
#     ```groovy
#     dag.file  = 'graph.svg'
#     dag.depth = 2
#     ```
#
#     ## What complies
#
#     ```groovy
#     dag.file  = 'graph.html'
#     dag.depth = 2
#     ```
package policies.consistency.graph_options

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in ["dag.depth", "dag.verbose"]
	lib.is_set(path)
	file := lib.configured("dag.file")
	regex.match(`(?i)\.(dot|gexf|pdf|png|svg)$`, file)
	message := "{setting} has no effect on a graph of this format."
}
