# METADATA
# title: Documents as small as a test needs them
# description: |
#   `sample.document({"cloudC.batch.spot": true})` is a document in which these settings are written, by their canonical
#   paths; `object.union(sample.document({}), {...})` replaces parts of it.
package sample

document(values) := {
	"documentVersion": 1,
	"context": {"target": {"file": "nextflow.config", "kind": "project", "maybeIncluded": false}},
	"dialect": {"spelling": "nextflow", "syntax": "v2"},
	"engineVersion": no_requirement,
	"config": object.union_n([nested | some path, value in values; nested := nest(split(path, "."), value)]),
	"settings": {path: row(path, value) | some path, value in values},
	"includes": [],
	"incomplete": [],
	"plugins": [],
	"problems": [],
}

# The row of an include from the network that was not read.
include(url) := {
	"text": "includeConfig params.config",
	"file": "nextflow.config",
	"line": 3,
	"url": url,
	"resolved": false,
	"reason": "remote",
}

no_requirement := {"state": "none", "text": null, "enforced": false, "constraints": [], "min": null, "max": null}

# A document in which one setting is written with a value that cannot be told.
uncertain(path, certainty) := object.union(document({}), {"settings": {path: object.union(
	row(path, null),
	{"certainty": certainty, "value": "?", "type": "unknown"},
)}})

row(path, value) := {
	"spelled": path,
	"certainty": "literal",
	"value": value,
	"text": json.marshal(value),
	"type": type_name(value),
	"known": true,
	"deprecated": null,
	"file": "nextflow.config",
	"line": 1,
	"profile": null,
	"overridden": 0,
}

nest([a], value) := {a: value}

nest([a, b], value) := {a: {b: value}}

nest([a, b, c], value) := {a: {b: {c: value}}}

nest([a, b, c, d], value) := {a: {b: {c: {d: value}}}}

nest([a, b, c, d, e], value) := {a: {b: {c: {d: {e: value}}}}}

nest([a, b, c, d, e, f], value) := {a: {b: {c: {d: {e: {f: value}}}}}}

# What a project requires of the engine, from the key of the oldest version that it admits.
requires_at_least(key) := object.union(no_requirement, {
	"state": "known",
	"text": "as the test says",
	"min": {"key": key, "inclusive": true},
})

# What findings propose, by the settings that they name.
fixes(findings) := {finding.setting: finding.fix | some finding in findings}
