import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ComparedPack,
  comparePolicies,
  type Impact,
  type ImpactRow,
} from '../../../src/engine/state/compare-policies.ts';
import type { Executor } from '../../../src/scan/executors/executor.ts';
import { createInPlace } from '../../../src/scan/executors/in-place.ts';
import {
  createPreview,
  type PreviewAnswer,
  type PreviewJob,
  type PreviewSetup,
} from '../../../src/scan/preview/preview-work.ts';
import type { StoredTarget } from '../../../src/store/stored.ts';
import { storedOf, storeOf } from '../../support/stored-of.ts';
import { withEngine } from '../../support/with-engine.ts';

/** A pack of policies, and what its evaluation needs. */
interface Judging extends ComparedPack {
  readonly setup: PreviewSetup['packs'][number];
}

/** Returns policies that refuse values of `process.cpus`, ready to judge. */
async function judgingBy(condition: string): Promise<Judging> {
  const text = `# METADATA
# title: Few processors
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.few

deny contains {"setting": "process.cpus", "message": "{setting} is too much."} if ${condition}
`;
  const pack = await withEngine({ cwd: '.' }, ({ policies }) => policies.compile([{ path: 'few.rego', text }]));
  const evaluator = { pack, at: '2026-11-22T00:00:00Z', strictIncludes: false, parameters: {}, data: {}, off: [] };
  const digests = new Map([['ACME-001', condition]]);
  return { policies: ['ACME-001'], together: [], digests, setup: { evaluator, levels: {} } };
}

let strict: Judging;
let lax: Judging;

beforeAll(async () => {
  strict = await judgingBy('input.config.process.cpus > 4');
  lax = await judgingBy('input.config.process.cpus > 100');
}, 60_000);

const large = storedOf('large', 'process.cpus = 8\nprofiles {\n  small { process.cpus = 2 }\n}\n', [[], ['small']]);
const small = storedOf('small', 'process.cpus = 2\n');
const open = storedOf('open', "process.cpus = System.getenv('CPUS')\n");

function compare(
  current: Judging,
  old: Judging | undefined,
  targets: readonly StoredTarget[],
  executor: Executor<PreviewJob, PreviewAnswer> = createInPlace(
    createPreview({ packs: [current, old].flatMap((pack) => pack?.setup ?? []) }),
  ),
): Promise<Impact> {
  return comparePolicies(storeOf(...targets), current, old, executor);
}

async function rowsOf(
  current: Judging,
  old: Judging | undefined,
  ...targets: readonly StoredTarget[]
): Promise<readonly unknown[]> {
  const { rows } = await compare(current, old, targets);
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
    const preview = createPreview({ packs: [strict.setup] });
    const idle = createInPlace((job: PreviewJob) => {
      expect(job.documents).toHaveLength(0);
      const [answer] = preview(job, () => undefined);
      return answer === undefined ? [] : [answer, answer];
    });
    const recorded = { ...large, policies: strict.digests };
    for (const old of [strict, undefined]) {
      expect(await compare(strict, old, [recorded], idle)).toMatchObject({ rows: [], policies: [], views: 2 });
    }
    expect((await compare(strict, lax, [large])).policies).toEqual(['ACME-001']);
  });

  test('are errors for a target whose job fails', async () => {
    const failing = createInPlace((): PreviewAnswer => {
      throw new Error('too slow');
    });
    const { rows } = await compare(strict, undefined, [small], failing);
    const reasons = [expect.stringMatching(/^The target was not judged: a fault of Plumbline: /u)];
    expect(rows).toMatchObject([{ kind: 'error', repository: 'small', reasons }]);
  });
});
