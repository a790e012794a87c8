# METADATA
# title: Conda channels must be written down
# description: |
#   Without `conda.channels`, engines before 26.04 leave it to the machine where packages come from. The same names
#   give other builds there, and other results.
# custom:
#   id: PL-REPRO-004
#   severity: low
#   category: reproducibility
#   applies: {scopes: [conda]}
#   remediation: |
#     Set `conda.channels = ['conda-forge', 'bioconda']`, the first having the highest priority.
#   details: |
#     ## What fails
#
#     `conda.enabled` without `conda.channels`, and packages by name in `process.conda`.
#
#     ```groovy
#     conda.enabled = true
#     process.conda = 'samtools=1.21'
#     ```
#
#     The channel `defaults`, which is another one wherever the machine says so.
#
#     ```groovy
#     conda.enabled  = true
#     conda.channels = ['bioconda', 'defaults']
#     ```
#
#     ## What complies
#
#     ```groovy
#     conda.enabled  = true
#     conda.channels = ['conda-forge', 'bioconda']
#     ```
#
#     Processes whose packages stand in an environment file, which has channels of its own. What the processes of a
#     pipeline name in its scripts is not looked at.
#
#     ```groovy
#     conda.enabled = true
#     process.conda = 'envs/align.yml'
#     ```
package policies.reproducibility.conda_channels

import data.plumbline.lib

deny contains {"setting": "conda.channels", "message": message, "fix": ["conda-forge", "bioconda"]} if {
	lib.configured("conda.enabled") == true
	not lib.configured("conda.channels")
	names_packages
	not lib.version_at_least("26.04.0")
	message := "{setting} has no value: packages come from wherever the machine says."
}

names_packages if {
	some word in split(input.config.process.conda, " ")
	is_package(word)
}

names_packages if {
	some word in split(input.config.process[selector].conda, " ")
	lib.is_selector(selector)
	is_package(word)
}

# Files of packages, which have channels of their own, and folders of environments have a dot or a slash.
is_package(word) if regex.match(`^([\w.-]+::)?\w[\w+-]*([=<>!]\S*)?$`, word)

deny contains {"setting": "conda.channels", "message": message} if {
	some channel in lib.configured("conda.channels")
	channel == "defaults"
	message := "{setting} has defaults, which stands for whatever channels the machine has."
}
