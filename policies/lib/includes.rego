package plumbline.lib

# METADATA
# title: What is included from the network and was not read
# description: |
#   `{url, file, line}` of each such include. The address is the one that the include comes to, with its parameters filled
#   in; passwords in it are redacted.
# scope: document
remote_includes contains {"url": url, "file": problem.file, "line": problem.line} if {
	some problem in input.problems
	problem.code == "resolve/include-remote"
	url := split(problem.message, " ")[0]
}
