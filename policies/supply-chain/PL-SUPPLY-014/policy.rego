# METADATA
# title: Only approved services may be used
# description: |
#   The image-build service decides what runs in every task, the Fusion layer runs inside each task, and the monitoring
#   platform receives all details of a run, including commands and file names. A different address gives all of this to
#   whoever operates it.
# custom:
#   id: PL-SUPPLY-014
#   severity: high
#   category: supply-chain
#   parameters:
#     hosts:
#       type: array
#       items: {type: string}
#       default: []
#       description: Approved host names; `*` matches any text up to a dot (`*.example.org`). If empty, the policy checks nothing.
#   controls: [CWE-829, NIST 800-53 SA-9, ISO 27001 A.5.23]
#   remediation: |
#     Remove the address so that Nextflow uses the provider's own, or use a host in `hosts`.
#   details: |
#     ## What fails
#
#     `wave.endpoint`, `tower.endpoint` or `fusion.containerConfigUrl` with a host that is not in `hosts`.
#
#     ```groovy
#     // parameter: PL-SUPPLY-014.hosts=["*.example.org"]
#     wave.endpoint = 'https://wave.elsewhere.example.com'
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-014.hosts=["*.example.org"]
#     wave.endpoint = 'https://wave.example.org'
#     ```
package policies.supply_chain.allowed_services

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in ["imgbuild.endpoint", "platform.endpoint", "objfs.containerConfigUrl"]
	[_, host] := regex.find_all_string_submatch_n(`^[a-zA-Z]+://(?:[^/?#]*@)?([^/?#:]+)`, lib.configured(path), 1)[0]
	hosts := data.parameters["PL-SUPPLY-014"].hosts
	hosts != []
	every pattern in hosts {
		not glob.match(lower(pattern), ["."], lower(host))
	}
	message := sprintf("{setting} is at %s, which is not an approved host.", [host])
}
