# METADATA
# title: Deprecated settings must not be used
# description: |
#   A setting that no longer has an effect leaves the pipeline without what its author meant it to have; one under an old
#   name stops working with a later release.
# custom:
#   id: PL-DEPRECATED-001
#   severity: medium
#   category: upgrades
#   controls: [NIST 800-53 SA-22]
#   remediation: |
#     Remove the setting, or use the one that replaces it. `plumbline vocabulary NAME` tells what each release changed.
package policies.upgrades.deprecated_settings

import data.plumbline.lib

deny contains {"setting": path, "message": message, "severity": severity[deprecated.effect], "fix": deprecated.replacement} if {
	some path, row in input.settings
	deprecated := row.deprecated
	message := concat("", [effect[deprecated.effect], " since ", deprecated.since, "; ", advice(deprecated), "."])
}

# What does nothing any more is a defect today; what works under an old name is one to come.
severity := {"none": "medium", "works": "low"}

effect := {
	"none": "{setting} has had no effect",
	"works": "{setting} has been deprecated",
}

advice(deprecated) := concat("", ["use ", lib.spelled(deprecated.replacement), " instead"]) if {
	deprecated.replacement != null
}

advice(deprecated) := "nothing replaces it, so remove it" if deprecated.replacement == null
