import { expect, test } from 'vitest';
import { isSecretPath } from '../../src/secrets/secret-path.ts';

test.each([
  'cloudA.accessKey',
  'cloudB.storage.sasToken',
  'mail.smtp.password',
  'mail.smtp.oauth.token',
  'env.PGPASSWORD',
  'env.ANTHROPIC_API_KEY',
  'params.db_password',
  'params.db.password',
  'params.tokens.github.token',
  'cluster.client.clientKey',
  'tes.basicPassword',
  'cloudA.acessKey',
  'cloudA.client.secretKey',
  'platform.acessToken',
])('recognises %s as the path of a secret', (path) => {
  expect(isSecretPath(path.split('.'))).toBe(true);
});

test.each([
  'cloudA.client.storageKmsKeyId',
  'cloudA.client.proxyUsername',
  'cloudB.batch.accountName',
  'cloudB.storage.tokenDuration',
  'cloudB.activeDirectory.tenantId',
  'objfs.exportStorageCredentials',
  'process.secret',
  'process.withName:A.pod.[0].secret',
  'cluster.pod.imagePullSecret',
  'mail.smtp.user',
  'mail.smtp.auth',
  'params.metrics_loci_key',
  'params.cds_secret_prefix',
  'env.PWD',
])('does not take %s for the path of a secret', (path) => {
  expect(isSecretPath(path.split('.'))).toBe(false);
});
