import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Evaluation } from '../../src/policy/soundness/evaluation.ts';
import { createInPlace } from '../../src/scan/executors/in-place.ts';
import { findRepositories } from '../../src/scan/find-repositories.ts';
import type { ScanAnswer, ScanJob } from '../../src/scan/job.ts';
import { scan } from '../../src/scan/scan.ts';
import { createWork, type Evaluator } from '../../src/scan/work.ts';
import { collect } from '../support/collect.ts';
import { plainLaunchRequest } from '../support/plain-launch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Fails if `process.cpus` is above 8, and counts its calls. */
function createEvaluator(): Evaluator & { readonly asked: () => number } {
  let asked = 0;
  return {
    together: [],
    evaluateTogether: () => [],
    policies: ['CPUS'],
    only() {
      return this;
    },
    asked: () => asked,
    evaluate({ document }): readonly Evaluation[] {
      asked += 1;
      const setting = 'process.cpus';
      const isGreedy = Number(document.settings[setting]?.value ?? 0) > 8;
      const message = { rule: 'deny' as const, message: 'too many', setting, severity: 'high' as const, fix: null };
      return [{ policy: 'CPUS', kind: 'evaluated', messages: isGreedy ? [message] : [], doubts: [] }];
    },
  };
}

async function scanFolder(folder: string, evaluator: Evaluator) {
  const work = createWork(evaluator, { maxFileSize: 10_000, launch: plainLaunchRequest });
  const executor = createInPlace<ScanJob, ScanAnswer>(work);
  const { repositories } = findRepositories({ cwd: folder, paths: ['.'], repositories: [], name: undefined });
  const request = {
    repositories,
    policies: evaluator.policies,
    dialect: 'v2',
    profiles: { kind: 'all', besides: [] },
  } as const;
  return await collect(scan(request, executor, () => undefined));
}

test('reports a finding in a file that two targets include once, at the file, for both', async () => {
  const folder = temporaryFolder({
    'a/nextflow.config': "includeConfig 'conf/base.config'\n",
    'a/demo/nextflow.config': "includeConfig '../conf/base.config'\n",
    'a/conf/base.config': 'process {\n    cpus = 16\n}\n',
  });
  const [repository] = await scanFolder(folder, createEvaluator());
  expect(repository?.targets.map(({ file, kind }) => `${kind} ${file}`)).toEqual([
    'entry demo/nextflow.config',
    'project nextflow.config',
  ]);
  expect(repository?.findings).toHaveLength(1);
  const [finding] = repository?.findings ?? [];
  expect(finding?.location).toMatchObject({ file: 'conf/base.config', line: 2, column: 5 });
  expect(finding?.occurrences.map(({ target }) => target)).toEqual(['demo/nextflow.config', 'nextflow.config']);
});

test('profiles that change nothing are evaluated once, and each has its verdict', async () => {
  const profiles = Array.from({ length: 30 }, (_, index) => `p${index} { }`).join('\n');
  const folder = temporaryFolder({
    'a/nextflow.config': `process.cpus = 4\nprofiles {\n${profiles}\nbig { process.cpus = 16 }\n}\n`,
  });
  const evaluator = createEvaluator();
  const [repository] = await scanFolder(folder, evaluator);
  const views = repository?.targets[0]?.views ?? [];
  expect(views).toHaveLength(32);
  expect(views.filter(({ verdicts }) => verdicts[0]?.verdict === 'fail').map((view) => view.profiles)).toEqual([
    ['big'],
  ]);
  expect(evaluator.asked()).toBe(2);
});

test('paths in results are relative to the repository, and secrets of the machine are not in them', async () => {
  const folder = temporaryFolder({ 'a/nextflow.config': 'process.cpus = 16\n', 'a/x.config': 'x'.repeat(20_000) });
  const results = await scanFolder(folder, createEvaluator());
  const { path, ...rest } = results[0] ?? { path: '' };
  expect(path).toBe(join(folder, 'a'));
  expect(JSON.stringify(rest)).not.toContain(folder);
});
