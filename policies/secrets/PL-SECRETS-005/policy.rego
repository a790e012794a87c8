# METADATA
# title: Secrets must not be passed to every task
# description: |
#   Nextflow writes `env`, container options and `beforeScript` into the script of every task. A secret used there is
#   stored in plain text in every work directory, readable by everyone who may read results and by every tool.
# custom:
#   id: PL-SECRETS-005
#   severity: high
#   category: secrets
#   targets: all
#   applies: {scopes: [env, process, docker, podman, singularity, apptainer, charliecloud, sarus]}
#   controls: [CWE-526, CWE-312, NIST 800-53 IA-5(7), NIST 800-53 AC-6]
#   remediation: |
#     Declare the secret on the process that needs it (`process { withName: UPLOAD { secret = 'API_TOKEN' } }`).
#     Nextflow then passes it to that process only and writes it to no file.
#   details: |
#     ## What fails
#
#     - a variable in `env` that has the name of a secret, or whose value is a secret from Nextflow's store, from the
#       launch environment or from a parameter;
#     - a secret from Nextflow's store, or an environment variable with a secret's name, in `runOptions`,
#       `containerOptions`, `beforeScript`, `afterScript` or `clusterOptions`.
#
#     Plaintext secrets are critical: [PL-SECRETS-001](PL-SECRETS-001.md) reports them.
#
#     ```groovy
#     env.API_TOKEN = secrets.API_TOKEN
#     ```
#
#     ```groovy
#     docker.runOptions = "-e API_TOKEN=${secrets.API_TOKEN}"
#     ```
#
#     ```groovy
#     process.containerOptions = "-e API_TOKEN=${System.getenv('API_TOKEN')}"
#     ```
#
#     ## What complies
#
#     ```groovy
#     process {
#         withName: UPLOAD {
#             secret = 'API_TOKEN'
#         }
#     }
#     ```
#
#     A variable that the task's own shell expands: `env.API_TOKEN = '$SITE_TOKEN'`, in single quotes.
package policies.secrets.every_task

import data.plumbline.lib

deny contains {"setting": path, "message": "{setting} writes a secret in plain text into the script of every task."} if {
	some path, row in input.settings
	startswith(path, "env.")
	row.secretFacts.empty == false
	row.secretFacts.source in {"reference", "env"}

	# The task's shell expands `'$TOKEN'`, so the script contains only the variable's name.
	row.certainty != "literal"
}

deny contains {"setting": path, "message": "{setting} writes a secret in plain text into task scripts."} if {
	some path, certainty in secrets_in_scripts
	certainty != "choice"
}

undecided contains {"setting": path, "message": "{setting} may write a secret in plain text into task scripts."} if {
	some path, "choice" in secrets_in_scripts
}

secrets_in_scripts[path] := row.certainty if {
	some path, row in input.settings
	refers_to_secret(row)
	strings.any_suffix_match(path, [
		".runOptions",
		".engineOptions",
		".containerOptions",
		".beforeScript",
		".afterScript",
		".clusterOptions",
	])
}

refers_to_secret(row) if row.certainty == "secret"

refers_to_secret(row) if lib.launch_secret(row)
