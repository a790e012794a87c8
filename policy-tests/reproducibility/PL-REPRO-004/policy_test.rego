package policies.reproducibility.conda_channels_test

import data.policies.reproducibility.conda_channels
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in conda_channels.deny} with input as sample.document(values)
}

test_fails_without_channels if {
	found({"pkgA.enabled": true, "process.conda": "samtools=1.20"}) == {"conda.channels"}
	found({"pkgA.enabled": true, "process.conda": "bioconda::bwa samtools>=1.20"}) == {"conda.channels"}
	found({"pkgA.enabled": true, "process.withName:A.conda": "r-base"}) == {"conda.channels"}
}

test_fails_with_those_of_the_machine if {
	found({"pkgA.enabled": true, "pkgA.channels": ["bioconda", "defaults"]}) == {"conda.channels"}
}

test_passes_with_channels if {
	found({"pkgA.enabled": true, "pkgA.channels": ["conda-forge", "bioconda"]}) == set()
}

test_passes_where_the_engine_has_its_own if {
	newer := object.union(sample.document({"pkgA.enabled": true, "process.conda": "samtools"}), {"engineVersion": sample.requires_at_least([26, 4, 0, 0])})
	count(conda_channels.deny) == 0 with input as newer
}

test_passes_with_environment_files_and_folders if {
	found({"pkgA.enabled": true, "process.conda": "envs/align.yml"}) == set()
	found({"pkgA.enabled": true, "process.conda": "environment.yml"}) == set()
	found({"pkgA.enabled": true, "process.conda": "/shared/envs/align"}) == set()
	found({"pkgA.enabled": true, "process.withName:A.conda": "e.yaml"}) == set()
}

test_fails_with_packages if {
	packages := {"pkgA.enabled": true, "process.conda": "samtools=1.20"}
	found(packages) == {"conda.channels"}
	found({"pkgA.enabled": true, "process.withName:A.conda": "samtools=1.20"}) == {"conda.channels"}
	found(object.union(packages, {"process.ext.conda": "envs/align.yml"})) == {"conda.channels"}
}

test_passes_where_nothing_names_packages if {
	found({"pkgA.enabled": true}) == set()
	found({"pkgA.enabled": true, "process.ext.conda": "samtools"}) == set()
}

test_passes_without_conda if {
	found({"pkgA.enabled": false, "process.conda": "samtools"}) == set()
	found({"process.conda": "samtools"}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(conda_channels.deny) == 0 with input as sample.uncertain("pkgA.enabled", "env")
	count(conda_channels.deny) == 0 with input as sample.uncertain("process.conda", "env")
}

test_proposes_public_channels if {
	document := sample.document({"pkgA.enabled": true, "process.conda": "samtools=1.21"})
	sample.fixes(conda_channels.deny) == {"conda.channels": ["conda-forge", "bioconda"]} with input as document
}
