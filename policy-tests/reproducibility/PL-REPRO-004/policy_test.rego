package policies.reproducibility.conda_channels_test

import data.policies.reproducibility.conda_channels
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in conda_channels.deny} with input as sample.document(values)
}

test_fails_without_channels if {
	found({"pkgA.enabled": true, "process.conda": "samtools=1.20"}) == {"pkgA.channels"}
	found({"pkgA.enabled": true, "process.conda": "bioconda::bwa samtools>=1.20"}) == {"pkgA.channels"}
	found({"pkgA.enabled": true, "process.withName:A.conda": "r-base"}) == {"pkgA.channels"}
}

test_fails_with_the_machines_default_channels if {
	found({"pkgA.enabled": true, "pkgA.channels": ["bioconda", "defaults"]}) == {["pkgA", "channels", 1]}
}

test_passes_with_channels if {
	found({"pkgA.enabled": true, "pkgA.channels": ["conda-forge", "bioconda"]}) == set()
}

test_passes_when_the_engine_has_default_channels if {
	newer := object.union(sample.document({"pkgA.enabled": true, "process.conda": "samtools"}), {"engineVersion": sample.requires_at_least([26, 4, 0, 0])})
	count(conda_channels.deny) == 0 with input as newer
}

test_passes_with_environment_files_and_directories if {
	found({"pkgA.enabled": true, "process.conda": "envs/align.yml"}) == set()
	found({"pkgA.enabled": true, "process.conda": "environment.yml"}) == set()
	found({"pkgA.enabled": true, "process.conda": "/shared/envs/align"}) == set()
	found({"pkgA.enabled": true, "process.withName:A.conda": "e.yaml"}) == set()
}

test_fails_with_packages if {
	packages := {"pkgA.enabled": true, "process.conda": "samtools=1.20"}
	found(packages) == {"pkgA.channels"}
	found({"pkgA.enabled": true, "process.withName:A.conda": "samtools=1.20"}) == {"pkgA.channels"}
	found(object.union(packages, {"process.ext.conda": "envs/align.yml"})) == {"pkgA.channels"}
}

test_passes_when_nothing_names_packages if {
	found({"pkgA.enabled": true}) == set()
	found({"pkgA.enabled": true, "process.ext.conda": "samtools"}) == set()
}

test_passes_without_conda if {
	found({"pkgA.enabled": false, "process.conda": "samtools"}) == set()
	found({"process.conda": "samtools"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(conda_channels.deny) == 0 with input as sample.uncertain("pkgA.enabled", "env")
	count(conda_channels.deny) == 0 with input as sample.uncertain("process.conda", "env")
}

test_fix_sets_public_channels if {
	document := sample.document({"pkgA.enabled": true, "process.conda": "samtools=1.21"})
	sample.fixes(conda_channels.deny) == {"pkgA.channels": ["conda-forge", "bioconda"]} with input as document
}
