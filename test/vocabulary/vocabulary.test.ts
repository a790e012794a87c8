import { expect, test } from 'vitest';
import { classify, findDefinition, isMapSetting } from '../../src/vocabulary/vocabulary.ts';

test.each([
  ['cloudC.batch.spot', 'cloudC.batch.spot'],
  ['executor.$slurm.queueSize', 'executor.queueSize'],
  ['executor.$slurm.retry.delay', 'executor.retry.delay'],
  ['cloudB.batch.pools.small.vmType', 'cloudB.batch.pools.<name>.vmType'],
  ['cloudB.batch.pools.autoScale.startTask.script', 'cloudB.batch.pools.<name>.startTask.script'],
  ['process.cpus', 'process.cpus'],
  ['process.withName:A.cpus', 'process.cpus'],
  ['process.withLabel:a.withName:B.memory', 'process.memory'],
  ['agent.withName:A.cpus', 'agent.cpus'],
  ['process.resourceLimits.memory', 'process.resourceLimits.memory'],
  ['mail.smtp.host', 'mail.smtp.host'],
  ['mail.smtp.proxy.port', 'mail.smtp.proxy.port'],
  ['mail.smtp.starttls.enable', 'mail.smtp.*'],
  ['env.PATH', 'env.*'],
  ['params.genomes.GRCh38.fasta', 'params.*'],
  ['manifest.contributors.[0].contribution.[1]', 'manifest.contributors.contribution'],
  ['nextflow.publish.retryPolicy.delay', 'nextflow.publish.*'],
])('finds for %s the row %s', (path, row) => {
  expect(findDefinition(path.split('.'))?.path).toBe(row);
});

test.each([
  ['cloudC.batch.spot', 'setting'],
  ['cleanup', 'setting'],
  ['process.withName:A.cpus', 'setting'],
  ['objfs.exportAwsAccessKeys', 'setting'],
  ['cloudA.client.storageClass', 'setting'],
  ['cloudC', 'scope'],
  ['cloudC.batch', 'scope'],
  ['cloudB.batch.pools.small', 'scope'],
  ['env', 'scope'],
  ['process', 'scope'],
  ['process.withName:A', 'scope'],
  ['executor.$slurm', 'scope'],
  ['', 'scope'],
  ['env.X', 'free'],
  ['params.a.b', 'free'],
  ['mail.smtp.auth', 'free'],
  ['cluster.pod.env', 'free'],
  ['cluster.securityContext.runAsUser', 'free'],
  ['process.ext.args', 'free'],
  ['process.withName:A.ext.args', 'free'],
  ['workflow.output.tags.team', 'free'],
  ['notification.attributes.x', 'free'],
  ['seqera.executor.region', 'free'],
  ['validation.help.enabled', 'plugin-scope'],
  ['validation', 'plugin-scope'],
  ['nobodyKnows.x', 'plugin-scope'],
  ['nobodyKnows', 'unknown'],
  ['withName:A.cpus', 'unknown'],
  ['cloudC.batch.sport', 'unknown'],
  ['containerD.process.executor', 'unknown'],
  ['process.cpu', 'unknown'],
  ['google.batch.spot', 'plugin-scope'],
])('classifies %j as %s', (path, kind) => {
  expect(classify(path === '' ? [] : path.split('.'))).toBe(kind);
});

test.each(['constructor', '__proto__', 'toString', 'env.__proto__', 'cloudA.constructor.prototype'])(
  'finds for the name %s only rows of the table',
  (path) => {
    expect(findDefinition(path.split('.'))?.path).toBe(path.startsWith('env.') ? 'env.*' : undefined);
  },
);

test.each(['cluster.pod', 'process.ext', 'process.withName:A.ext', 'notification.attributes', 'workflow.output.tags'])(
  'accepts free map content for %s',
  (path) => {
    expect(isMapSetting(path.split('.'))).toBe(true);
  },
);

test.each(['cloudC.batch', 'cloudC.batch.spot', 'params', 'nobodyKnows'])('refuses map content for %s', (path) => {
  expect(isMapSetting(path.split('.'))).toBe(false);
});
