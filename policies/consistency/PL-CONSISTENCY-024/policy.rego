# METADATA
# title: Settings that depend on each other must be set together
# description: |
#   A proxy without its host is not used, a password without its user is useless, and a mount path without its claim
#   mounts nothing. Requests take another route than intended, or are rejected.
# custom:
#   id: PL-CONSISTENCY-024
#   severity: medium
#   category: consistency
#   applies: {scopes: [aws, azure, k8s, mail]}
#   remediation: |
#     Set the setting that the message names first, or remove the other one.
#   details: |
#     ## What fails
#
#     One of these without the other:
#
#     - `aws.client.proxyPort`, `proxyUsername` or `proxyPassword` without `proxyHost`, and a user or a password alone;
#     - `aws.batch.schedulingPriority` without `shareIdentifier`: the priority applies only within a share;
#     - `azure.registry.userName` or `password` alone;
#     - `k8s.storageMountPath` or `storageSubPath` without `storageClaimName`;
#     - `mail.smtp.password` without `user`, and `mail.smtp.proxy.port` without `host`.
#
#     Settings that the engine may read from the environment instead (`AWS_ACCESS_KEY_ID`, `AZURE_CLIENT_ID`) are not
#     checked.
#
#     ```groovy
#     aws.client.proxyPort = 3128
#     ```
#
#     ```groovy
#     aws.client.proxyPassword       = secrets.PROXY_PASSWORD
#     aws.batch.schedulingPriority   = 50
#     azure.registry.password        = secrets.REGISTRY_PASSWORD
#     k8s.storageMountPath           = '/workspace'
#     mail.smtp.password             = secrets.SMTP_PASSWORD
#     mail.smtp.proxy.port           = 3128
#     ```
#
#     ```groovy
#     aws.client.proxyHost     = 'proxy.acme.org'
#     aws.client.proxyUsername = 'pipelines'
#     azure.registry.userName  = 'pipelines'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.proxyHost = 'proxy.acme.org'
#     aws.client.proxyPort = 3128
#     ```
package policies.consistency.halves

import data.plumbline.lib

deny contains half(given, "cloudA.client.proxyHost") if {
	some given in ["cloudA.client.proxyPort", "cloudA.client.proxyUsername"]
}

deny contains secret_half("cloudA.client.proxyPassword", "cloudA.client.proxyHost")

deny contains half(given, "cluster.storageClaimName") if {
	some given in ["cluster.storageMountPath", "cluster.storageSubPath"]
}

deny contains secret_half("cloudA.client.proxyPassword", "cloudA.client.proxyUsername")

deny contains half_without_secret("cloudA.client.proxyUsername", "cloudA.client.proxyPassword")

deny contains half("cloudA.batch.schedulingPriority", "cloudA.batch.shareIdentifier")

deny contains secret_half("cloudB.registry.password", "cloudB.registry.userName")

deny contains half_without_secret("cloudB.registry.userName", "cloudB.registry.password")

deny contains secret_half("mail.smtp.password", "mail.smtp.user")

deny contains half("mail.smtp.proxy.port", "mail.smtp.proxy.host")

half(given, needed) := without(given, needed, lib.absence(needed)) if lib.has_value(given)

secret_half(password, needed) := without(password, needed, lib.absence(needed)) if lib.secret_is_given(password)

half_without_secret(given, password) := without(given, password, lib.secret_absence(password)) if lib.has_value(given)

# Undefined if the needed setting has a value, because `absence` then is.
without(given, needed, absence) := {
	"setting": needed,
	"beside": given,
	"message": sprintf("{setting} %s, and %s has no effect without it.", [absence, lib.spelled(given)]),
}
