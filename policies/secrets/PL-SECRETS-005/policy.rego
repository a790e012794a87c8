# METADATA
# title: Secrets must not be given to every task
# description: |
#   What stands in `env`, in container options and in `beforeScript` is written into the script of every task: a secret from the
#   safest store lies in plain text in each work directory, for everybody who may read results, and every tool has it.
# custom:
#   id: PL-SECRETS-005
#   severity: medium
#   category: secrets
#   applies: {scopes: [env, process, docker, podman, singularity, apptainer, charliecloud, sarus]}
#   controls: [CWE-526, CWE-312, NIST 800-53 IA-5(7), NIST 800-53 AC-6]
#   remediation: |
#     Name the secret where it is needed (`process { withName: UPLOAD { secret = 'API_TOKEN' } }`): the engine then hands it to
#     that process alone, and writes it nowhere.
#   details: |
#     ## What fails
#
#     - a variable in `env` whose name says that it holds a secret, or whose value is one: from the engine's store, from the
#       environment of the launch, from a parameter;
#     - a secret of the engine's store, or a variable of the launch that is named like one, in `runOptions`, `containerOptions`, `beforeScript`, `afterScript` or `clusterOptions`.
#
#     Secrets in plain text are critical, and told by [PL-SECRETS-001](PL-SECRETS-001.md).
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
#     A variable that the task's own shell reads, `env.API_TOKEN = '$SITE_TOKEN'`, in single quotes.
package policies.secrets.every_task

import data.plumbline.lib

deny contains {"setting": path, "message": "{setting} writes a secret into the script of every task, in plain text."} if {
	some path, row in input.settings
	startswith(path, "env.")
	row.secretFacts.empty == false
	row.secretFacts.source in {"reference", "env"}

	# The shell of the task reads `'$TOKEN'`: the script has the name alone.
	row.certainty != "literal"
}

deny contains {"setting": path, "message": "{setting} writes a secret into the scripts of tasks, in plain text."} if {
	some path, row in input.settings
	row.certainty == "secret"
	is_in_scripts(path)
}

deny contains {"setting": path, "message": "{setting} writes a secret into the scripts of tasks, in plain text."} if {
	some path, kind in lib.launch_secrets
	is_in_scripts(path)
	kind != "choice"
}

undecided contains {"setting": path, "message": "{setting} may write a secret into the scripts of tasks, in plain text."} if {
	some path, "choice" in lib.launch_secrets
	is_in_scripts(path)
}

is_in_scripts(path) if {
	regex.match(`\.(runOptions|engineOptions|containerOptions|beforeScript|afterScript|clusterOptions)$`, path)
}
