# METADATA
# title: Scripts must not pipe downloads into an interpreter
# description: |
#   A script that pipes a download into a shell runs whatever the address serves at that moment, unreviewed, in every
#   task or on every node. Whoever controls the address controls them.
# custom:
#   id: PL-SUPPLY-009
#   severity: medium
#   category: supply-chain
#   targets: all
#   controls: [CWE-494, NIST 800-53 SI-7]
#   remediation: |
#     Install what is needed in the image of the tasks or the nodes, or download a fixed version and verify its checksum
#     before running it.
#   details: |
#     ## What fails
#
#     The output of `curl` or `wget` is run directly, in `beforeScript`, `afterScript`, the start task of an Azure Batch
#     pool, or a command of `wave.build.conda`:
#
#     - piped into a shell, Python, Perl, Ruby or Node (`curl … | sudo /bin/bash`), unless the interpreter already has a
#       program (`curl … | python3 -m json.tool`);
#     - passed to a shell as its script (`bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(curl …)"`).
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

deny contains {"setting": ["cloudB", "batch", "pools", pool, "startTask", "script"], "message": message} if {
	runs_download(input.config.cloudB.batch.pools[pool].startTask.script)
}

deny contains {"setting": "imgbuild.build.conda.commands", "message": message} if {
	some command in lib.configured("imgbuild.build.conda.commands")
	runs_download(command)
}

deny contains {"setting": "imgbuild.build.conda.commands", "message": message} if {
	commands := lib.configured("imgbuild.build.conda.commands")
	is_string(commands)
	runs_download(commands)
}

message := "{setting} runs a download directly in an interpreter, whatever its content."

runs_download(script) if {
	some pattern in [piped_to_shell, piped_to_interpreter, process_substitution, passed_as_script]
	regex.match(pattern, replace(script, "\\\n", " "))
}

# `curl … | bash`, also through other commands (`curl … | gunzip | sh`). Quoted strings may contain characters that
# would otherwise end the command.
piped_to_shell := concat("", [download, `\s*\|&?\s*`, command_prefix, shell, `\b`])

# `curl … | python3`. If the interpreter has a program (`python3 -m json.tool`, `perl -ne …`), the download is only its
# input.
piped_to_interpreter := concat("", [`(?m)`, download, `\s*\|&?\s*`, command_prefix, interpreter, `(?:\s+-(?:\s|$)|\s*(?:$|[;&|)"'\x60]))`])

# `bash <(curl …)`, `source <(curl …)`
process_substitution := concat("", [word_start, `(?:`, shell, `|`, interpreter, `|source|\.)(?:\s+-\S+)*(?:\s+<)?\s+<\(\s*(?:curl|wget)\b`])

# `sh -c "$(curl …)"`, `eval "$(curl …)"`, `bash <<< "$(curl …)"`
passed_as_script := concat("", [
	word_start, `(?:`, shell, `(?:\s+-\S+)*\s+(?:-\w*c|<<<)|`, interpreter, `(?:\s+-\S+)*\s+-[ce]|eval)`,
	`\s*["']?(?:\$\(|\x60)\s*(?:curl|wget)\b`,
])

download := concat("", [`\b(?:curl|wget)\b`, command_text, `*(?:\|&?`, command_text, `+)*["']?`])

command_text := `(?:[^|;&\n"']|"[^"\n]*"|'[^'\n]*'|>&)`

# Matches what may precede the interpreter: variable assignments, `sudo -E`, `/usr/bin/env`, its directory.
command_prefix := `(?:\w+=\S*\s+|(?:\S*/)?(?:sudo|env|exec|nohup)\s+(?:-u\s+\S+\s+|-\S+\s+)*)*(?:\S*/)?`

word_start := `(?:^|[^.\w-])`

shell := `(?:ba|z|da|k|a)?sh`

interpreter := `(?:python[0-9.]*|perl|ruby|node)`
