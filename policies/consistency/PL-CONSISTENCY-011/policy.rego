# METADATA
# title: Settings of an executor must be ones that it reads
# description: |
#   Some settings in `executor` are for some executors only: `account` for four schedulers, `cpus` and `memory` for
#   the local one. Another executor ignores them without a word, and jobs are not charged, bounded or named as the
#   configuration says.
# custom:
#   id: PL-CONSISTENCY-011
#   severity: low
#   category: consistency
#   applies: {scopes: [executor]}
#   remediation: |
#     Remove the setting, or move it to the profile of the executor that reads it.
#   details: |
#     ## What fails
#
#     A setting for other executors than all that the configuration names, and one in the own scope of an executor
#     that does not read it (`executor.$local.retry.maxDelay`).
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
#     Where some processes run without an executor that is named, they run on the local one.
package policies.consistency.executor_settings

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in limited
	lib.is_set(path)
	lib.runs_on_none_of(readers(path))
	message := "{setting} has no effect on the executors that are used here."
}

# Whatever the value: that another executor's setting cannot be told is no doubt here.
deny contains {"setting": path, "message": message} if {
	some path, row in input.settings
	startswith(path, "executor.")
	row.line
	parts := split(path, ".")
	executor := lib.executor_of(trim(parts[1], `"`))
	common := concat(".", array.concat(["executor"], array.slice(parts, 2, count(parts))))
	common in limited
	known := readers(common)
	not executor in known
	message := sprintf("{setting} has no effect: the executor '%s' does not read it.", [executor])
}

limited := [
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

readers(path) := rule.executors if some rule in data.vocabulary.settings[documented(path)].rules

# The reference has another name for it than the engine.
documented(path) := "executor.retry.maxAttempt" if path == "executor.retry.maxAttempts"

documented(path) := path if path != "executor.retry.maxAttempts"
