package plumbline.lib

# METADATA
# title: Whether a key in the process scope is a selector
# description: |
#   A directive applies to all processes (`input.config.process.time`), or to those that a selector matches
#   (`input.config.process[selector].time`). Other maps in that scope may have the same keys.
# scope: document
is_selector(name) if startswith(name, "with")

# METADATA
# title: Selectors with a directive
# description: |
#   Names of the selectors in the process scope (`withLabel:gpu`) that set anything, whatever is known of its value.
# scope: document
selectors contains name if {
	some path, row in input.settings
	startswith(path, `process."with`)
	row.line
	name := split(path, `"`)[1]
}

# METADATA
# title: Whether an executor is set for all processes and none of the given executors is used
# description: |
#   If only a selector sets an executor, other processes run on the local one or on one that another file sets.
# scope: document
runs_on_none_of(names) if {
	has_common_executor
	count(executors & {name | some name in names}) == 0
}

has_common_executor if input.config.process.executor

has_common_executor if input.config.executor.name
