# METADATA
# title: Workflow graph options must match the graph's format
# description: |
#   `dag.depth` and `dag.verbose` apply to HTML and Mermaid only, and `dag.direction` does not apply to GEXF. A graph in
#   another format is drawn without them.
# custom:
#   id: PL-CONSISTENCY-021
#   severity: low
#   category: consistency
#   applies: {scopes: [dag]}
#   remediation: |
#     Use a `dag.file` that ends in `.html` or `.mmd`, or remove the option.
#   details: |
#     ## What fails
#
#     ```groovy
#     dag.file  = 'graph.svg'
#     dag.depth = 2
#     ```
#
#     `dag.direction` for a file in GEXF, which has no direction.
#
#     ```groovy
#     dag.file      = 'graph.gexf'
#     dag.direction = 'LR'
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

deny contains {"setting": path, "message": "{setting} has no effect on a graph in this format."} if {
	some path in ["dag.depth", "dag.verbose"]
	lib.is_set(path)
	has_format(`(?i)\.(dot|gexf|pdf|png|svg)$`)
}

deny contains {"setting": "dag.direction", "message": "{setting} has no effect on a graph in this format."} if {
	lib.is_set("dag.direction")
	has_format(`(?i)\.gexf$`)
}

undecided contains {"setting": "dag.file", "message": message} if {
	some path in ["dag.depth", "dag.direction", "dag.verbose"]
	lib.is_set(path)
	lib.is_set("dag.file")
	not lib.text_end("dag.file")
	message := sprintf("The extension of {setting} cannot be determined statically, so it is unknown whether %s has an effect.", [path])
}

has_format(format) if regex.match(format, lib.text_end("dag.file"))
