import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Value } from '../../src/resolve/values/value.ts';
import { isSecretPath } from '../../src/secrets/secret-path.ts';
import { classify, coerce, findDefinition, suggest, toCanonical } from '../../src/vocabulary/vocabulary.ts';

const file = join(import.meta.dirname, '../../../shared/corpus/oracle.jsonl.gz');
const present = existsSync(file);

interface Assignment {
  readonly path: readonly string[];
  readonly canonical: readonly string[];
  readonly type: string;
  readonly value: unknown;
}

/** Every load-level assignment of 64 real repositories, as an independent reader saw them. */
const assignments: readonly Assignment[] = present
  ? gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .filter((line) => line.includes('"set"'))
      .map((line) => JSON.parse(line) as { path: readonly string[]; t: string; v?: unknown })
      .map(({ path, t, v }) => ({ path, canonical: toCanonical(path, 'nextflow'), type: t, value: v }))
  : [];

function literal({ type, value }: Assignment): Value | undefined {
  const common = { references: [], literals: [] };
  if (type.startsWith('str')) return { kind: 'string', value: String(value), ...common };
  if (type === 'int') return { kind: 'number', type: 'int', value: Number(value), text: undefined, ...common };
  if (type === 'bool') return { kind: 'boolean', value: String(value) === 'true', ...common };
  return undefined;
}

test.skipIf(!present)(
  'refuses no literal in real files by the type of its setting (needs the shared directory)',
  () => {
    const refused = assignments.flatMap((assignment) => {
      const definition = findDefinition(assignment.canonical);
      const value = literal(assignment);
      if (definition === undefined || value === undefined) return [];
      const { problem } = coerce(definition, value);
      return problem === undefined ? [] : [`${definition.path}: ${problem.code}`];
    });
    expect(assignments.length).toBeGreaterThan(30_000);
    expect(refused).toEqual([]);
  },
);

test.skipIf(!present)(
  'reports few names in real files as unknown, and no existing setting (needs the shared directory)',
  () => {
    const unknown = assignments.filter(({ canonical }) => classify(canonical) === 'unknown');
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length / assignments.length).toBeLessThan(0.005);
    expect(unknown.filter(({ canonical }) => findDefinition(canonical) !== undefined)).toEqual([]);
  },
);

test.skipIf(!present)('recognises real typos (needs the shared directory)', () => {
  const slips = new Map(
    assignments
      .filter(({ canonical }) => classify(canonical) === 'unknown')
      .map(({ path }) => [path.join('.'), suggest(path, 'nextflow')]),
  );
  expect(slips.get('executor.queuesize')).toEqual(['executor.queueSize']);
  expect(slips.get('azure.batch.tokenDuration')).toEqual(['azure.storage.tokenDuration']);
  expect(slips.get('trace.trace.overwrite')).toEqual(['trace.overwrite']);
  expect(slips.get('aws.maxErrorRetry')).toEqual(['aws.client.maxErrorRetry']);
  expect(slips.get('singularity.docker.enabled')).toEqual(['docker.enabled']);
});

test.skipIf(!present)('recognises only names of secrets in real files (needs the shared directory)', () => {
  const secret = new Set(
    assignments.filter(({ canonical }) => isSecretPath(canonical)).map(({ path }) => path.join('.')),
  );
  expect([...secret].sort()).toEqual([
    'aws.accessKey',
    'aws.secretKey',
    'azure.activeDirectory.servicePrincipalSecret',
    'azure.batch.accountKey',
    'azure.registry.password',
    'azure.storage.accountKey',
    'azure.storage.sasToken',
    'env.TOWER_ACCESS_TOKEN',
    'mail.smtp.password',
    'params.acr_password',
    'params.basicPassword',
    'params.cosmic_passwd',
    'params.ebiFtpPassword',
    'params.gprofiler2_token',
    'params.java_truststore_password',
    'params.principal_secret',
    'params.smtpPassword',
    'params.storage_key',
    'tes.basicPassword',
  ]);
});
