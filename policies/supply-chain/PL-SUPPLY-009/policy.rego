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
#     What `curl` or `wget` downloads is run at once, in `beforeScript`, `afterScript`, the start task of a pool of Azure
#     Batch, or a command of `wave.build.conda`:
#
#     - piped into a shell, Python, Perl, Ruby or Node (`curl … | sudo /bin/bash`), unless these have a program of their
#       own (`curl … | python3 -m json.tool`);
#     - handed to a shell (`bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(curl …)"`).
#
#     ```groovy
#     process.beforeScript = 'curl -sL https://example.org/setup | bash'
#     ```
#
#     ```groovy
#     process {
#         withName: ALIGN {
#             beforeScript = 'bash <(curl -s https://example.org/setup)'
#         }
#     }
#     azure.batch.pools.small.startTask.script = 'wget -qO- https://example.org/setup | sh'
#     wave.build.conda.commands                = 'RUN curl -s https://example.org/setup | sh'
#     ```
#
#     ```groovy
#     wave.build.conda.commands = ['RUN curl -s https://example.org/setup | sh']
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

runs_download(script) if {
	some pattern in [piped, piped_to_interpreter, substituted, handed_over]
	regex.match(pattern, replace(script, "\\\n", " "))
}

# `curl … | bash`, also through other commands (`curl … | gunzip | sh`). Quotes may hold what would end a command.
piped := concat("", [download, `\s*\|&?\s*`, starter, shell, `\b`])

# `curl … | python3`. With a program of its own (`python3 -m json.tool`, `perl -ne …`), the download is only its data.
piped_to_interpreter := concat("", [`(?m)`, download, `\s*\|&?\s*`, starter, interpreter, `(?:\s+-(?:\s|$)|\s*(?:$|[;&|)"'\x60]))`])

# `bash <(curl …)`, `source <(curl …)`
substituted := concat("", [word_start, `(?:`, shell, `|`, interpreter, `|source|\.)(?:\s+-\S+)*(?:\s+<)?\s+<\(\s*(?:curl|wget)\b`])

# `sh -c "$(curl …)"`, `eval "$(curl …)"`, `bash <<< "$(curl …)"`
handed_over := concat("", [
	word_start, `(?:`, shell, `(?:\s+-\S+)*\s+(?:-\w*c|<<<)|`, interpreter, `(?:\s+-\S+)*\s+-[ce]|eval)`,
	`\s*["']?(?:\$\(|\x60)\s*(?:curl|wget)\b`,
])

download := concat("", [`\b(?:curl|wget)\b`, words, `*(?:\|&?`, words, `+)*["']?`])

words := `(?:[^|;&\n"']|"[^"\n]*"|'[^'\n]*'|>&)`

# What may stand before the command that reads the download: variables, `sudo -E`, `/usr/bin/env`, its folder.
starter := `(?:\w+=\S*\s+|(?:\S*/)?(?:sudo|env|exec|nohup)\s+(?:-u\s+\S+\s+|-\S+\s+)*)*(?:\S*/)?`

word_start := `(?:^|[^.\w-])`

shell := `(?:ba|z|da|k|a)?sh`

interpreter := `(?:python[0-9.]*|perl|ruby|node)`
