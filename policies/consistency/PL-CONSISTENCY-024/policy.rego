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
#     Settings that Nextflow may read from the environment instead (`AWS_ACCESS_KEY_ID`, `AZURE_CLIENT_ID`) are not
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

deny contains missing_setting(given, "cloudA.client.proxyHost") if {
	some given in ["cloudA.client.proxyPort", "cloudA.client.proxyUsername"]
}

deny contains missing_setting_of_secret("cloudA.client.proxyPassword", "cloudA.client.proxyHost")

deny contains missing_setting(given, "cluster.storageClaimName") if {
	some given in ["cluster.storageMountPath", "cluster.storageSubPath"]
}

deny contains missing_setting_of_secret("cloudA.client.proxyPassword", "cloudA.client.proxyUsername")

deny contains missing_secret("cloudA.client.proxyUsername", "cloudA.client.proxyPassword")

deny contains missing_setting("cloudA.batch.schedulingPriority", "cloudA.batch.shareIdentifier")

deny contains missing_setting_of_secret("cloudB.registry.password", "cloudB.registry.userName")

deny contains missing_secret("cloudB.registry.userName", "cloudB.registry.password")

deny contains missing_setting_of_secret("mail.smtp.password", "mail.smtp.user")

deny contains missing_setting("mail.smtp.proxy.port", "mail.smtp.proxy.host")

missing_setting(given, needed) := finding(given, needed, lib.absence(needed)) if lib.has_value(given)

missing_setting_of_secret(password, needed) := finding(password, needed, lib.absence(needed)) if lib.secret_is_given(password)

missing_secret(given, password) := finding(given, password, lib.secret_absence(password)) if lib.has_value(given)

# Undefined if the needed setting has a value, because `absence` then is.
finding(given, needed, absence) := {
	"setting": needed,
	"beside": given,
	"message": sprintf("{setting} %s, and %s has no effect without it.", [absence, lib.spelled(given)]),
}
