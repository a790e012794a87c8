package plumbline.lib

# METADATA
# title: Whether a name in the process scope selects processes
# description: |
#   A directive stands for all processes (`input.config.process.time`), or for those that a selector names
#   (`input.config.process[selector].time`). Other maps in that scope may have the same keys.
# scope: document
is_selector(name) if startswith(name, "with")

# METADATA
# title: Whether it is named where all processes run, and nothing runs on some executors
# description: |
#   Where only a selector names an executor, the other processes run on the local one, or on what another file says.
# scope: document
runs_on_none_of(names) if {
	has_common_executor
	count(executors & {name | some name in names}) == 0
}

has_common_executor if input.config.process.executor

has_common_executor if input.config.executor.name
