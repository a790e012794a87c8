# METADATA
# title: Scripts must not run what they download
# description: |
#   A script that pipes a download into a shell runs whatever is at that address on that day, unseen, in every task
#   or on every node. Whoever controls the address controls them.
# custom:
#   id: PL-SUPPLY-009
#   severity: medium
#   category: supply-chain
#   controls: [CWE-494, NIST 800-53 SI-7]
#   remediation: |
#     Put what is needed into the image of the tasks or the nodes, or download a fixed version and check it against
#     a checksum before it is run.
#   details: |
#     ## What fails
#
#     `curl` or `wget` piped into a shell in `beforeScript`, `afterScript`, the start task of a pool of Azure Batch,
#     or a command of `wave.build.conda`.
#
#     ```groovy
#     process.beforeScript = 'curl -sL https://example.org/setup | bash'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.beforeScript = 'module load java'
#     ```
package policies.supply_chain.piped_downloads

import data.plumbline.lib

deny contains {"setting": ["process", name], "message": message} if {
	some name in ["beforeScript", "afterScript"]
	runs_download(input.config.process[name])
}

deny contains {"setting": ["process", selector, name], "message": message} if {
	some name in ["beforeScript", "afterScript"]
	script := input.config.process[selector][name]
	lib.is_selector(selector)
	runs_download(script)
}

deny contains {"setting": ["azure", "batch", "pools", pool, "startTask", "script"], "message": message} if {
	runs_download(input.config.azure.batch.pools[pool].startTask.script)
}

deny contains {"setting": "wave.build.conda.commands", "message": message} if {
	some command in lib.configured("wave.build.conda.commands")
	runs_download(command)
}

deny contains {"setting": "wave.build.conda.commands", "message": message} if {
	commands := lib.configured("wave.build.conda.commands")
	is_string(commands)
	runs_download(commands)
}

message := "{setting} runs in a shell what it downloads, whatever that is."

runs_download(script) if regex.match(`\b(curl|wget)\b[^|;&\n]*\|\s*(sudo\s+(-\S+\s+)*)?(ba|z|da|k)?sh\b`, script)
