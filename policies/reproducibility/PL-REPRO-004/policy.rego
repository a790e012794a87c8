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
#     `conda.enabled` without `conda.channels`.
#
#     ```groovy
#     conda.enabled = true
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
#     Processes whose packages stand in an environment file, which has channels of its own.
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
	not has_environment_file
	not lib.version_at_least("26.04.0")
	message := "{setting} is not set: packages come from wherever the machine says."
}

has_environment_file if is_file(input.config.process.conda)

has_environment_file if {
	some selector, directives in input.config.process
	lib.is_selector(selector)
	is_file(directives.conda)
}

is_file(conda) if regex.match(`\.(ya?ml|txt)$`, conda)

deny contains {"setting": "conda.channels", "message": message} if {
	some channel in lib.configured("conda.channels")
	channel == "defaults"
	message := "{setting} has defaults, which stands for whatever channels the machine has."
}
