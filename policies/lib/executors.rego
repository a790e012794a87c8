package plumbline.lib

# METADATA
# title: The executors that the configuration names, for all processes or for some
# description: In small letters, as the engine looks them up.
# scope: document
executors contains input.config.executor.name

executors contains lower(name) if {
	# Not of the whole scope: of that, every setting that cannot be told would make this one doubtful.
	name := input.settings.executor.value
}

executors contains input.config.process.executor

executors contains input.config.process[_].executor

# METADATA
# title: The executor whose own scope this is
# description: "`slurm` of `$slurm`; undefined for what is no such scope."
# scope: document
executor_of(scope) := lower(substring(scope, 1, -1)) if startswith(scope, "$")
