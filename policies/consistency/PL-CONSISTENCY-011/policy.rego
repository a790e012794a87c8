# METADATA
# title: Executor settings must be supported by the executor in use
# description: |
#   Some settings in `executor` apply to some executors only: `account` to four schedulers, `cpus` and `memory` to the
#   local executor. Other executors silently ignore them, and jobs are not charged, limited or named as configured.
# custom:
#   id: PL-CONSISTENCY-011
#   severity: low
#   category: consistency
#   applies: {scopes: [executor]}
#   remediation: |
#     Remove the setting, or move it to the profile of an executor that supports it.
#   details: |
#     ## What fails
#
#     A setting that none of the named executors supports, or a setting in the scope of an executor that does not
#     support it (`executor.$local.retry.maxDelay`).
#
#     ```groovy
#     process.executor      = 'awsbatch'
#     executor.account      = 'genomics'
#     executor.$local.account = 'genomics'
#     ```
#
#     ```groovy
#     executor {
#         $local {
#             retry.maxAttempt    = 5
#             submit.retry.reason = 'busy'
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor     = 'slurm'
#     executor.account     = 'genomics'
#     executor.$local.cpus = 4
#     ```
#
#     Processes without an explicit executor run on the local one, which supports these settings.
package policies.consistency.executor_settings

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in executor_specific
	lib.is_set(path)
	lib.runs_on_none_of(supporting_executors(path))
	message := "{setting} has no effect: none of the configured executors supports it."
}

# Reads whether the setting is written and not its value, so an unknown value does not make the verdict undecided.
deny contains {"setting": path, "message": message} if {
	some path, row in input.settings
	startswith(path, "executor.")
	row.line
	parts := split(path, ".")
	executor := lib.executor_of(trim(parts[1], `"`))
	shared_path := concat(".", array.concat(["executor"], array.slice(parts, 2, count(parts))))
	shared_path in executor_specific
	supporting := supporting_executors(shared_path)
	not executor in supporting
	message := sprintf("{setting} has no effect: the executor '%s' does not support it.", [executor])
}

executor_specific := [
	"executor.account",
	"executor.cpus",
	"executor.exitReadTimeout",
	"executor.jobName",
	"executor.memory",
	"executor.perCpuMemAllocation",
	"executor.perJobMemLimit",
	"executor.perTaskReserve",
	"executor.queueStatInterval",
	"executor.retry.delay",
	"executor.retry.jitter",
	"executor.retry.maxAttempt",
	"executor.retry.maxAttempts",
	"executor.retry.maxDelay",
	"executor.submit.retry.reason",
]

supporting_executors(path) := rule.executors if some rule in data.vocabulary.settings[reference_name(path)].rules

# The configuration reference uses another name than Nextflow.
reference_name(path) := "executor.retry.maxAttempt" if path == "executor.retry.maxAttempts"

reference_name(path) := path if path != "executor.retry.maxAttempts"
