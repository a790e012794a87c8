# METADATA
# title: Options of the workflow graph must fit its format
# description: |
#   `dag.depth` and `dag.verbose` are for HTML and Mermaid only, and a GEXF file has no `dag.direction`. A graph in such
#   a format is drawn without them.
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
#     `dag.direction`, where the file is in GEXF, which has none.
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

deny contains {"setting": path, "message": "{setting} has no effect on a graph of this format."} if {
	some path in ["dag.depth", "dag.verbose"]
	lib.is_set(path)
	draws(`(?i)\.(dot|gexf|pdf|png|svg)$`)
}

deny contains {"setting": "dag.direction", "message": "{setting} has no effect on a graph of this format."} if {
	lib.is_set("dag.direction")
	draws(`(?i)\.gexf$`)
}

undecided contains {"setting": "dag.file", "message": message} if {
	some path in ["dag.depth", "dag.direction", "dag.verbose"]
	lib.is_set(path)
	lib.is_set("dag.file")
	not lib.text_end("dag.file")
	message := sprintf("The end of {setting} cannot be told, and with it whether %s has an effect.", [path])
}

draws(format) if regex.match(format, lib.text_end("dag.file"))
