# METADATA
# title: Images must be pulled over TLS
# description: |
#   An image that is pulled over plain http, or from a registry whose certificate nobody checks, is whatever someone on
#   the way makes of it, and then runs with the data of the pipeline.
# custom:
#   id: PL-NETWORK-005
#   severity: high
#   category: network
#   applies: {scopes: [apptainer, singularity, docker, podman, charliecloud, process]}
#   supersedes: [settings/bad-form]
#   controls: [CWE-319, CWE-494, NIST 800-53 SC-8, NIST 800-53 SI-7]
#   remediation: |
#     Pull from a registry with TLS: remove `noHttps`, `http://` and `--tls-verify=false`. A registry's own certificate
#     authority belongs into the configuration of the container runtime.
#   details: |
#     ## What fails
#
#     - `noHttps` of Apptainer or Singularity;
#     - a `registry` that begins with `http://` (the engine wants no protocol there at all: that
#       [settings/bad-form](../rules/settings/bad-form.md) says of `https://`);
#     - `--tls-verify=false` and `--insecure-registry` among the options of Docker and Podman;
#     - a `container` that is a file fetched over `http://`.
#
#     ```groovy
#     singularity.noHttps = true
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

deny contains {"setting": setting, "message": "{setting} is on: images are pulled over plain http.", "fix": false} if {
	some setting in ["containerA.noHttps", "containerB.noHttps"]
	lib.configured(setting) == true
}

deny contains {"setting": setting, "message": "{setting} begins with http://: images are pulled over plain http."} if {
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

deny contains {"setting": setting, "message": "{setting} turns off the check of the registry's certificate."} if {
	some setting in ["containerD.engineOptions", "containerD.runOptions", "containerE.engineOptions", "containerE.runOptions"]
	options := lib.configured(setting)
	regex.match(`(^|\s)(--tls-verify[= ](false|False|FALSE|f|F|0)|--insecure-registry)\b`, options)
}

deny contains {"setting": ["process", "container"], "message": image_message} if {
	image := input.config.process.container
	lib.is_plain_http(image)
}

deny contains {"setting": ["process", selector, "container"], "message": image_message} if {
	image := input.config.process[selector].container
	lib.is_selector(selector)
	lib.is_plain_http(image)
}

image_message := "{setting} is fetched over plain http: what runs may be somebody else's image."
