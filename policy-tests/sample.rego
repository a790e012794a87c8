# METADATA
# title: Minimal documents for tests
# description: |
#   `sample.document({"cloudC.batch.spot": true})` returns a document in which these settings are set, by their canonical
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

# Returns the row of an unresolved include from the network.
include(url) := {
	"text": "includeConfig params.config",
	"file": "nextflow.config",
	"line": 3,
	"url": url,
	"resolved": false,
	"reason": "remote",
}

no_requirement := {"state": "none", "text": null, "enforced": false, "constraints": [], "min": null, "max": null}

# Returns a document in which one setting has an unknown value.
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

# Returns the engine requirement of a project, given the key of the oldest version that it admits.
requires_at_least(key) := object.union(no_requirement, {
	"state": "known",
	"text": "as the test says",
	"min": {"key": key, "inclusive": true},
})

# Maps the setting of each finding to its fix.
fixes(findings) := {finding.setting: finding.fix | some finding in findings}
