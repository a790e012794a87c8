package plumbline.lib

# METADATA
# title: Executors that the configuration names, for all or for some processes
# description: In lower case, because Nextflow ignores case.
# scope: document
executors contains input.config.executor.name

executors contains lower(name) if {
	# Reads this row only: reading the whole scope would make the result depend on every unknown setting in it.
	name := input.settings.executor.value
}

executors contains input.config.process.executor

executors contains input.config.process[_].executor

# METADATA
# title: Executor to which a scope belongs
# description: "`slurm` for `$slurm`; undefined if the scope does not belong to an executor."
# scope: document
executor_of(scope) := lower(substring(scope, 1, -1)) if startswith(scope, "$")
