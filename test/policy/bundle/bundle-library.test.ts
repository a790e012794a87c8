import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { writeBundleLibrary } from '../../../src/policy/bundle/bundle-library.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { documentOf } from '../../document/document-of.ts';
import { compiler } from '../../support/shared-compiler.ts';

const policy: Policy = {
  id: 'A-1',
  title: 'A',
  description: '',
  severity: 'high',
  category: 'a',
  applies: 'always',
  targets: ['project'],
  parameters: null,
  controls: [],
  sets: [],
  relatedResources: [],
  effectiveOn: null,
  remediation: '',
  supersedes: [],
  deprecated: null,
  package: 'a',
  file: 'a.rego',
};

/** Returns the results that other engines get for a document; none if the policy does not apply. */
async function resultsOf(given: Json, text: string, changed: Partial<Policy> = {}): Promise<Json> {
  const { faults, result } = await compiler.ask({
    op: 'eval',
    modules: [writeBundleLibrary([{ ...policy, ...changed }])],
    data: { given },
    input: documentOf(text) as unknown as Json,
    query: '[r | r := data.plumbline.bundle.result("A-1", data.given)]',
    now: '1',
  });
  expect(faults).toEqual([]);
  return (result as readonly Json[])[0] ?? null;
}

test.each<[Json, Json]>([
  ['Public.', 'Public.'],
  [{ msg: 'a' }, { message: 'a', msg: 'a' }],
  [
    { message: 'a', x: 1 },
    { message: 'a', msg: 'a', x: 1 },
  ],
  [{ x: 1 }, { x: 1 }],
])('completes %j to %j', async (given, completed) => {
  expect(await resultsOf(given, '')).toEqual([completed]);
});

test.each<[Json, string]>([
  ['google.batch.spot', 'google.batch.spot'],
  ['cloudC.batch.spot', 'google.batch.spot'],
  [['cloudC', 'batch', 'spot'], 'google.batch.spot'],
  [['process', 'withName:A', 'cpus'], 'process."withName:A".cpus'],
  [['plugins', 0], 'plugins[0]'],
  ['manifest.engineVersion', 'manifest.nextflowVersion'],
])('names the setting %j as the target does', async (setting, name) => {
  for (const text of ['process.cpus = 1', 'google.batch.spot = true']) {
    expect(await resultsOf({ setting, message: '{setting} x' }, text)).toEqual([
      { setting, message: `${name} x`, msg: `${name} x` },
    ]);
  }
});

const batch = { applies: { scopes: ['cloudC.batch'], executors: ['google-batch'] } } as const;

test.each<[string, Partial<Policy>, string, number]>([
  ['the scope is set', batch, 'google.batch.spot = true', 1],
  ['another scope is set', batch, 'google.location = "x"', 0],
  ['the executor is used', batch, 'process { withName: A { executor = "Google-Batch" } }', 1],
  ['another executor is used', batch, 'process.executor = "slurm"', 0],
  ['the executor is unknown', batch, 'process.executor = System.getenv("E")', 1],
  ['an include cannot be read', batch, 'includeConfig System.getenv("E")', 1],
  ['the kind of target is another', { targets: ['test'] }, '', 0],
  ['it is in force', { effectiveOn: '1960-01-01T00:00:00Z' }, '', 1],
  ['it is not yet in force', { effectiveOn: '2970-01-01T00:00:00Z' }, '', 0],
])('where %s: a policy with %j over `%s` has %i results', async (_, changed, text, count) => {
  expect(await resultsOf('Public.', text, changed)).toHaveLength(count);
});
