# METADATA
# title: Secrets must not be written in plain text
# description: |
#   A password, key or token in a configuration file is copied to every clone, fork and backup of the repository, and
#   stays in the Git history after it is removed.
# related_resources:
# - ref: https://cwe.mitre.org/data/definitions/798.html
#   description: Use of hard-coded credentials
# custom:
#   id: PL-SECRETS-001
#   severity: critical
#   category: secrets
#   targets: all
#   controls: [CWE-798, CWE-312, NIST 800-53 IA-5(7)]
#   remediation: |
#     Revoke the secret: everyone who can read the repository has had access to it. Then read it from Nextflow's
#     secret store (`secrets.NAME`) or from the launch environment (`System.getenv('NAME')`).
#   details: |
#     ## What fails
#
#     - a literal in a setting that the configuration reference marks as secret (`aws.secretKey`, `tower.accessToken`,
#       `mail.smtp.password` …);
#     - a literal in `env`, `params` or a plugin's scope whose name ends like the name of a secret (`DB_PASSWORD`,
#       `api_key`);
#     - a string that contains such a literal;
#     - a literal used as the fallback for an environment variable: `System.getenv('AWS_SECRET') ?: 'abc123'`;
#     - an encoded literal: `'…'.decodeBase64()`, parsed JSON;
#     - a literal that applies under a condition: inside an `if`, or on one side of `params.x ? … : …`;
#     - a value in a known secret format, in any setting: the password in a URL, a cloud provider's key in container
#       options, a token in the address of an include;
#     - a literal concatenated or interpolated into such a string: `"--token ${params.x ?: 'abc123'}"`,
#       `'-e API_KEY=' + 'abc123'`;
#     - a literal value for a pod variable with a secret's name (`pod = [env: 'DB_PASSWORD', value: 'abc123']`).
#
#     ```groovy
#     aws.secretKey = 'correct-horse-battery'
#     ```
#
#     ```groovy
#     includeConfig 'https://pipelines:correct-horse-battery@conf.example.org/acme.config'
#     ```
#
#     ## What complies
#
#     `secrets.NAME`, `System.getenv('NAME')`, `env('NAME')`, a reference to a parameter that holds no literal, the
#     empty string, placeholders such as `<PASSWORD>`, and the path of a file that holds the secret
#     (`/run/secrets/token`).
#
#     ```groovy
#     aws.secretKey = secrets.AWS_SECRET_KEY
#     ```
#
#     Policies see only the values that take effect. The rule
#     [settings/replaced-secret](../rules/settings/replaced-secret.md) reports a secret that another assignment
#     overrides, and [resolve/unused-secret](../rules/resolve/unused-secret.md) a secret in an unused variable.
#
#     Reports never show the secret: its text is redacted everywhere.
package policies.secrets.plaintext

import data.plumbline.lib

deny contains object.union({"setting": path, "message": message}, fix_for(path)) if {
	some path, row in input.settings
	message := messages[lib.secret_source(row)]
}

# Options, scripts and addresses contain more than the secret, so replacing the whole value would lose the rest.
fix_for(path) := {"fix": "secrets.NAME"} if holds_only_a_secret(path)

fix_for(path) := {} if not holds_only_a_secret(path)

holds_only_a_secret(path) if regex.match(`(?i)(key|token|secret|pass\w*|pwd|credentials?|string)(_id|_key)*$`, path)

deny contains {"include": index, "message": "The address of an include contains a plaintext secret, which everyone who can read the repository can use."} if {
	some index, include in input.includes
	include.holdsSecret
}

messages := {
	"literal": "{setting} contains a plaintext secret.",
	"mixed": "{setting} contains a secret, part of which is in plain text.",
	"envWithLiteralDefault": "{setting} falls back to a plaintext secret when the environment variable is not set.",
}
