# METADATA
# title: Images must be pulled over TLS
# description: |
#   An image pulled over plain HTTP, or from a registry whose certificate is not verified, can be replaced by an
#   attacker on the network path. It then runs with access to the workflow's data.
# custom:
#   id: PL-NETWORK-005
#   severity: high
#   category: network
#   applies: {scopes: [apptainer, singularity, docker, podman, charliecloud, process]}
#   supersedes: [settings/bad-form]
#   controls: [CWE-319, CWE-494, NIST 800-53 SC-8, NIST 800-53 SI-7]
#   remediation: |
#     Pull from a registry that uses TLS: remove `noHttps`, `http://` and `--tls-verify=false`. Add the registry's own
#     certificate authority to the configuration of the container runtime.
#   details: |
#     ## What fails
#
#     - `noHttps` of Apptainer or Singularity;
#     - a `registry` that begins with `http://` (Nextflow accepts no protocol there;
#       [settings/bad-form](../rules/settings/bad-form.md) reports `https://`);
#     - `--tls-verify=false` or `--insecure-registry` in the options of Docker or Podman;
#     - a `container` that is downloaded as a file over `http://`.
#
#     ```groovy
#     singularity.noHttps = true
#     ```
#
#     ```groovy
#     docker.engineOptions = '--insecure-registry'
#     podman.engineOptions = '--insecure-registry=registry.acme.org'
#     ```
#
#     ```groovy
#     docker {
#         registry   = 'http://registry.acme.org'
#         runOptions = '--tls-verify=false'
#     }
#     process {
#         container = 'http://depot.acme.org/fastqc.sif'
#         withName: ALIGN {
#             container = 'http://depot.acme.org/star.sif'
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     singularity.enabled  = true
#     singularity.registry = 'registry.acme.org'
#     process.container    = 'https://depot.galaxyproject.org/singularity/fastqc:0.12.1--hdfd78af_0'
#     ```
package policies.network.image_pull

import data.plumbline.lib

deny contains {"setting": setting, "message": "{setting} is on: images are pulled over plain HTTP.", "fix": false} if {
	some setting in ["containerA.noHttps", "containerB.noHttps"]
	lib.configured(setting) == true
}

deny contains {"setting": setting, "message": "{setting} begins with http://: images are pulled over plain HTTP."} if {
	some setting in [
		"containerA.registry",
		"containerB.registry",
		"containerC.registry",
		"containerD.registry",
		"containerE.registry",
	]
	registry := lib.configured(setting)
	lib.is_plain_http(registry)
}

deny contains {"setting": setting, "message": unverified_message} if {
	some setting in container_options
	some value in lib.option_values(lib.options_text(setting), "--tls-verify")
	value in {"false", "False", "FALSE", "f", "F", "0"}
}

deny contains {"setting": setting, "message": unverified_message} if {
	some setting in container_options
	lib.has_option(lib.options_text(setting), "--insecure-registry")
}

deny contains {"setting": setting, "message": unverified_message} if {
	some setting in container_options
	some _ in lib.option_values(lib.options_text(setting), "--insecure-registry")
}

container_options := ["containerD.engineOptions", "containerD.runOptions", "containerE.engineOptions", "containerE.runOptions"]

unverified_message := "{setting} turns off the verification of the registry's certificate: an attacker can replace the image."

deny contains {"setting": ["process", "container"], "message": image_message} if {
	image := input.config.process.container
	lib.is_plain_http(image)
}

deny contains {"setting": ["process", selector, "container"], "message": image_message} if {
	image := input.config.process[selector].container
	lib.is_selector(selector)
	lib.is_plain_http(image)
}

image_message := "{setting} is downloaded over plain HTTP: an attacker on the network path can replace the image."
