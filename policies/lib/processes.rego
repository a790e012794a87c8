package plumbline.lib

# METADATA
# title: Whether a name in the process scope selects processes
# description: |
#   A directive stands for all processes (`input.config.process.time`), or for those that a selector names
#   (`input.config.process[selector].time`). Other maps in that scope may have the same keys.
# scope: document
is_selector(name) if startswith(name, "with")
