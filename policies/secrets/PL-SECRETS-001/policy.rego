# METADATA
# title: Secrets must not be written in plain text
# description: |
#   A password, key or token in a configuration file is in every clone, fork and backup of the repository, and stays in
#   its history after it was removed.
# related_resources:
# - ref: https://cwe.mitre.org/data/definitions/798.html
#   description: Use of hard-coded credentials
# custom:
#   id: PL-SECRETS-001
#   severity: critical
#   category: secrets
#   controls: [CWE-798, CWE-312, NIST 800-53 IA-5(7)]
#   remediation: |
#     Revoke the secret: it is known to everybody who could read the repository. Then take it from the engine's secret
#     store (`secrets.NAME`) or from the environment of the launch (`System.getenv('NAME')`).
#   details: |
#     ## What fails
#
#     - a literal in a setting that the reference calls a secret (`aws.secretKey`, `tower.accessToken`,
#       `mail.smtp.password` …);
#     - a literal in `env`, `params` or a plugin's scope under a name that ends like a secret's (`DB_PASSWORD`, `api_key`);
#     - a text of which a part is such a literal;
#     - a literal that stands in where the environment has no value: `System.getenv('AWS_SECRET') ?: 'abc123'`;
#     - a literal that is only written in another way: `'…'.decodeBase64()`, JSON that is parsed;
#     - a literal that counts under a condition only: in an `if`, on one side of `params.x ? … : …`;
#     - what is a secret by its form, wherever it stands: the password in a URL, a cloud provider's key in the options of
#       a container, a token in the address of an include;
#     - a literal that such a text is put together from: `"--token ${params.x ?: 'abc123'}"`, `'-e API_KEY=' + 'abc123'`;
#     - a literal for a variable of pods (`pod = [env: 'DB_PASSWORD', value: 'abc123']`) that is named like a secret.
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
#     `secrets.NAME`, `System.getenv('NAME')`, `env('NAME')`, a reference to a parameter that is itself no literal, the
#     empty string, placeholders such as `<PASSWORD>`, and a text that says where the secret is (`/run/secrets/token`).
#
#     ```groovy
#     aws.secretKey = secrets.AWS_SECRET_KEY
#     ```
#
#     A secret that another assignment takes the place of is found by
#     [settings/replaced-secret](../rules/settings/replaced-secret.md), and one in a variable that nothing reads by
#     [resolve/unused-secret](../rules/resolve/unused-secret.md), as policies see what counts only.
#
#     No report shows the secret: its text is redacted wherever it would appear.
package policies.secrets.plaintext

import data.plumbline.lib

deny contains object.union({"setting": path, "message": message}, remedy(path)) if {
	some path, row in input.settings
	message := explanation[lib.secret_source(row)]
}

# Options, scripts and addresses hold more than the secret: a reference in place of them would lose the rest.
remedy(path) := {"fix": "secrets.NAME"} if holds_nothing_else(path)

remedy(path) := {} if not holds_nothing_else(path)

holds_nothing_else(path) if regex.match(`(?i)(key|token|secret|pass\w*|pwd|credentials?|string)(_id|_key)*$`, path)

deny contains {"include": index, "message": "An include has a secret in plain text in its address."} if {
	some index, include in input.includes
	include.holdsSecret
}

explanation := {
	"literal": "{setting} holds a secret in plain text.",
	"mixed": "{setting} holds a secret of which a part is in plain text.",
	"envWithLiteralDefault": "{setting} falls back to a secret in plain text where the environment has none.",
}
