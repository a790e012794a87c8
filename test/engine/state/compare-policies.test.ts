import { beforeAll, describe, expect, test } from 'vitest';
import { comparePolicies, type ImpactRow, type Judging } from '../../../src/engine/state/compare-policies.ts';
import { createEngine } from '../../../src/index.ts';
import { loadEvaluator } from '../../../src/scan/load-evaluator.ts';
import type { Evaluator } from '../../../src/scan/work.ts';
import type { StoredTarget } from '../../../src/store/stored.ts';
import { storedOf, storeOf } from '../../support/stored-of.ts';

/** Returns policies that refuse values of `process.cpus`, ready to judge. */
async function judgingBy(condition: string): Promise<Judging> {
  await using engine = createEngine({ cwd: '.' });
  const text = `# METADATA
# title: Few processors
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.few

deny contains {"setting": "process.cpus", "message": "{setting} is too much."} if ${condition}
`;
  const pack = await engine.policies.compile([{ path: 'few.rego', text }]);
  const setup = { pack, at: '2026-11-22T00:00:00Z', strictIncludes: false, parameters: {}, data: {}, off: [] };
  const evaluatorWithout = (policies: ReadonlySet<string>): Evaluator =>
    loadEvaluator({ ...setup, off: [...policies] });
  return { evaluatorWithout, digests: new Map([['ACME-001', condition]]), levels: {}, timeLimit: 10_000 };
}

let strict: Judging;
let lax: Judging;
let endless: Judging;

beforeAll(async () => {
  strict = await judgingBy('input.config.process.cpus > 4');
  lax = await judgingBy('input.config.process.cpus > 100');
  endless = {
    ...strict,
    timeLimit: 50,
    digests: new Map(),
    evaluatorWithout: (policies) => ({
      ...strict.evaluatorWithout(policies),
      evaluate: () => {
        for (;;);
      },
    }),
  };
}, 60_000);

const large = storedOf('large', 'process.cpus = 8\nprofiles {\n  small { process.cpus = 2 }\n}\n', [[], ['small']]);
const small = storedOf('small', 'process.cpus = 2\n');
const open = storedOf('open', "process.cpus = System.getenv('CPUS')\n");

async function rowsOf(
  current: Judging,
  old: Judging | undefined,
  ...targets: readonly StoredTarget[]
): Promise<readonly unknown[]> {
  const { rows } = await comparePolicies(storeOf(...targets), current, old);
  return rows.map(({ kind, repository, views, places }: ImpactRow) => {
    const at = places.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' ');
    return `${kind} ${repository} [${views.map(({ profiles }) => profiles.join('+')).join(' ')}] ${at}`;
  });
}

describe('compared policies', () => {
  test('lists new failures and passes, with the places of their findings', async () => {
    expect(await rowsOf(strict, lax, large, small)).toEqual(['failing large [] nextflow.config:1:1']);
    expect(await rowsOf(lax, strict, large, small)).toEqual(['passing large [] nextflow.config:1:1']);
    expect(await rowsOf(strict, strict, large, small, open)).toEqual([]);
  });

  test('are undecided newly, with the place of what is unknown', async () => {
    const passed = {
      views: [{ profiles: [], digest: '', verdicts: [{ policy: 'ACME-001', verdict: 'pass', reason: null }] }],
    };
    const target = { file: 'nextflow.config', findings: [], ...passed } as never;
    const judged = storedOf('open', "process.cpus = System.getenv('CPUS')\n", [[]], { targets: [target] });
    expect(await rowsOf(strict, undefined, judged)).toEqual(['undecided open [] nextflow.config:1:1']);
  });

  test('are compared with what the last scan reported', async () => {
    expect(await rowsOf(strict, undefined, large)).toEqual(['failing large [] nextflow.config:1:1']);
    const failed = {
      views: [{ profiles: [], digest: '', verdicts: [{ policy: 'ACME-001', verdict: 'fail', reason: null }] }],
    };
    const target = { file: 'nextflow.config', findings: [], ...failed } as never;
    const judged = storedOf('large', 'process.cpus = 8\n', [[]], { targets: [target] });
    expect(await rowsOf(strict, undefined, judged)).toEqual([]);
  });

  test('are not judged where they are equal, also to those of the last scan', async () => {
    const evaluatorWithout = (policies: ReadonlySet<string>): Evaluator => {
      if (policies.size > 0) expect([...policies]).toEqual(['ACME-001']);
      return { ...strict.evaluatorWithout(policies), evaluate: () => expect.fail('nothing has to be judged') };
    };
    const equal = { ...strict, evaluatorWithout };
    const recorded = { ...large, policies: strict.digests };
    for (const old of [equal, undefined]) {
      expect((await comparePolicies(storeOf(recorded), equal, old)).policies).toEqual([]);
    }
    expect((await comparePolicies(storeOf(large), strict, lax)).policies).toEqual(['ACME-001']);
  });

  test('lists policies that exceed the time limit as errors', async () => {
    expect(await rowsOf(endless, lax, small)).toEqual(['error small [] ']);
  });
});
