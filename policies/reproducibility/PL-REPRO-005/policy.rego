# METADATA
# title: Packages must name their versions
# description: |
#   A package or a module without a version is whatever is newest, or whatever the machine calls its default, on the
#   day that it is first used. Two machines get two results.
# custom:
#   id: PL-REPRO-005
#   severity: low
#   category: reproducibility
#   applies: {scopes: [process]}
#   remediation: |
#     Name the version: `bioconda::bwa=0.7.17`, `bwa@0.7.17` for Spack, `bwa/0.7.17` for a module.
#   details: |
#     ## What fails
#
#     A package in `process.conda` or `process.spack`, or a module in `process.module`, without a version.
#
#     ```groovy
#     process.conda = 'bioconda::bwa=0.7.17 samtools'
#     ```
#
#     ## What complies
#
#     A version each, or a file that names them.
#
#     ```groovy
#     process {
#         conda = 'bioconda::bwa=0.7.17 samtools=1.21'
#         withName: PLOT {
#             conda = 'envs/plot.yml'
#         }
#     }
#     ```
package policies.reproducibility.package_versions

import data.plumbline.lib

deny contains {"setting": ["process", manager], "message": message(named)} if {
	some manager in ["conda", "spack", "module"]
	some named in packages(input.config.process[manager], manager)
	not contains(named, signs[manager])
}

deny contains {"setting": ["process", selector, manager], "message": message(named)} if {
	some manager in ["conda", "spack", "module"]
	some named in packages(input.config.process[selector][manager], manager)
	lib.is_selector(selector)
	not contains(named, signs[manager])
}

message(named) := sprintf("{setting} has %s without a version.", [named])

# What stands before a version.
signs := {"conda": "=", "spack": "@", "module": "/"}

packages(text, "conda") := names(text, `\S+`)

packages(text, "spack") := {name | some name in names(text, `\S+`); regex.match(`^[a-z]`, name)}

packages(text, "module") := names(text, `[^\s:]+`)

# Files, folders and addresses name no packages.
names(text, pattern) := {name |
	not regex.match(`^\S*\.(ya?ml|txt|lock)$|^[/.]|://|\$`, text)
	some [name] in regex.find_all_string_submatch_n(pattern, text, -1)
	not startswith(name, "-")
}
