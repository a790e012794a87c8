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
#     ```groovy
#     process {
#         withName: ALIGN {
#             module = 'bwa:samtools/1.21'
#         }
#     }
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

deny contains {"setting": ["process", manager], "message": message(name)} if {
	some manager in ["conda", "spack", "module"]
	some name in split(input.config.process[manager], separators[manager])
	regex.match(unversioned[manager], name)
}

deny contains {"setting": ["process", selector, manager], "message": message(name)} if {
	some manager in ["conda", "spack", "module"]
	some name in split(input.config.process[selector][manager], separators[manager])
	lib.is_selector(selector)
	regex.match(unversioned[manager], name)
}

message(name) := sprintf("{setting} has %s without a version.", [name])

separators := {"conda": " ", "spack": " ", "module": ":"}

# What has no version after its name. Files, folders, addresses and options have characters that no name has; so have the
# few names with a dot, which are let through.
unversioned := {
	"conda": `^[A-Za-z0-9_][\w:+-]*$`,
	"spack": `^[a-z][^@/.:$\s]*$`,
	"module": `^\w[\w.+-]*$`,
}
