package policies.reproducibility.package_versions_test

import data.policies.reproducibility.package_versions
import data.sample

found(values) := result if {
	result := {[finding.setting, finding.message] | some finding in package_versions.deny} with input as sample.document(values)
}

test_fails_for_a_package_without_a_version if {
	found({"process.conda": "bioconda::bwa=0.7.17 samtools"}) == {[["process", "conda"], "{setting} has samtools without a version: each machine may install a different one."]}
	found({"process.withName:A.conda": "samtools"}) == {[["process", "withName:A", "conda"], "{setting} has samtools without a version: each machine may install a different one."]}
	found({"process.withName:A.spack": "bwa@0.7.17 samtools"}) == {[["process", "withName:A", "spack"], "{setting} has samtools without a version: each machine may install a different one."]}
	found({"process.module": "bwa/0.7.17:java"}) == {[["process", "module"], "{setting} has java without a version: each machine may install a different one."]}
	found({"process.conda": "slurm"}) == {[["process", "conda"], "{setting} has slurm without a version: each machine may install a different one."]}
}

test_reports_a_name_once_for_all_processes if {
	found({"process.withName:A.module": "bwa/0.7.17:java", "process.withName:B.module": "java"}) == {[["process", "withName:A", "module"], "{setting} has java without a version, and so does 1 other setting: each machine may install a different one."]}
	found({"process.module": "java", "process.withName:A.module": "java", "process.withName:B.module": "java"}) == {[["process", "module"], "{setting} has java without a version, and so do 2 other settings: each machine may install a different one."]}
}

test_passes_with_versions_and_with_files if {
	found({"process.conda": "bioconda::bwa=0.7.17 python>=3.9", "process.spack": "bwa@0.7.17 %gcc", "process.module": "bwa/0.7.17"}) == set()
	found({"process.withName:A.conda": "bwa=0.7.17", "process.ext.conda": "samtools"}) == set()
	found({"process.conda": "envs/plot.yml"}) == set()
	found({"process.conda": "/shared/envs/plot"}) == set()
	found({"process.conda": ""}) == set()
	found({"process.module": "slurm", "process.withName:A.module": "Slurm:singularity:R/4.3.1"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(package_versions.deny) == 0 with input as sample.uncertain("process.conda", "partial")
}
