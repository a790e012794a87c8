import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflowErrors } from '../support/parse-action.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const workflows = ['.github/workflows', 'examples/github/.github/workflows'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

test.each(workflows)('validates as a workflow with pinned actions: %s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(findWorkflowErrors(text)).toEqual([]);
  for (const [, used = ''] of text.matchAll(/\buses: (\S+)/gu)) expect(used).toMatch(/^\.\/|@[0-9a-f]{40}$/u);
});

test('refers to inputs of the action only', () => {
  const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  for (const path of workflows) {
    const { jobs } = parse(readFileSync(join(root, path), 'utf8')) as {
      readonly jobs: Readonly<Record<string, { readonly steps?: readonly { uses?: string; with?: object }[] }>>;
    };
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    for (const { uses, with: given = {} } of steps)
      if (uses?.includes('plumbline') === true || uses === './')
        expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  }
});

test('clones the repositories of an organisation, and reports one that it cannot clone', () => {
  const folder = temporaryFolder({
    gh: `#!/usr/bin/env bash
if [ "$2" = list ]; then printf 'a\\nb\\n'; exit; fi
[ "$3" = acme/a ] && mkdir "$4"
`,
    output: '',
  });
  chmodSync(join(folder, 'gh'), 0o755);
  const { status, stdout } = spawnSync('bash', [join(root, 'action/clone-organisation'), 'checkouts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}`, ORGANISATION: 'acme', GITHUB_OUTPUT: join(folder, 'output') },
  });
  expect([status, stdout]).toEqual([0, '::warning title=Plumbline::acme/b was not cloned, so it was not scanned.\n']);
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe('failed=1\n');
  expect(existsSync(join(folder, 'checkouts/a'))).toBe(true);
});
