import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { cachedEnv } from '../support/compared-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createFinder, fails } from './every-command.ts';
import { generatePlacements } from './placements.ts';

// Checks a promise of docs/explanation/security.md: a crash trace quotes no configuration, wherever the program fails.

const support = join(import.meta.dirname, '../support');

/** Command lines that fail, each at this number of places for each placement. */
const lines: readonly (readonly [line: string, failures: number])[] = [
  ['scan files -p policies --verbose', 6],
  ['scan files -p policies --verbose -o json', 6],
  ['scan files -p policies -o json=out.json -o html=out.html -o sarif=out.sarif', 4],
  ['scan large -p policies --verbose --jobs 1', 4],
  ['scan large -p policies -o json --jobs 1', 4],
  ['scan files -p policies --state state', 4],
  ['document files', 3],
  ['syntax files', 3],
  ['explain files/nextflow.config process', 3],
  ['policy explain ACME-001 files/nextflow.config -p policies', 4],
  ['policy test policies', 3],
  ['diff files policies', 3],
  ['config show files', 2],
  ['baseline create files -p policies --baseline out.jsonl', 3],
];

test('shows none of the canaries that errors quote, in exit code 70 and in reports about failed targets', () => {
  const placements = generatePlacements(Number(process.env['PLUMBLINE_PLACEMENTS'] ?? 6), 20_261_127);
  const find = createFinder(placements);
  const folders = placements.map(({ text }) =>
    temporaryFolder({
      'files/nextflow.config': text,
      'large/nextflow.config': text,
      // Judged in threads.
      'large/comment.config': `// ${'x'.repeat(100_000)}\n`,
      'policies/nothing.rego': fails,
      'policies/ACME-001/x.config': text,
    }),
  );
  const runs = folders.flatMap((cwd) =>
    lines.map(([line, failures]) => ({
      words: line.split(' '),
      cwd,
      failures,
      file: join(cwd, 'files/nextflow.config'),
      inThreads: line.includes('--jobs'),
    })),
  );
  const preload = pathToFileURL(join(support, 'throw-at.mjs')).href;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', preload, join(support, 'crash-lines.mjs')], {
    input: JSON.stringify(runs),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, ...cachedEnv },
  });
  expect(stderr).toBe('');
  const ended = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Run);
  expect(ended.length).toBe(runs.reduce((sum, { failures }) => sum + failures + 1, 0));
  const shown = ended.flatMap(({ words, text }) => find(text).map(({ context }) => `${context}: ${words.join(' ')}`));
  for (const cwd of folders) {
    for (const entry of readdirSync(cwd, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !/^(?:files|large|policies)\b/u.test(path.slice(cwd.length + 1)))
        shown.push(...find(readFileSync(path, 'utf8')).map(({ context }) => `${context}: ${path}`));
    }
  }
  expect(shown).toEqual([]);
  const crashed = ended.filter(({ status }) => status === 70).length;
  const inThreads = ended.filter(({ text }) => text.includes('a fault of Plumbline')).length;
  expect([crashed > ended.length / 10, inThreads > 0]).toEqual([true, true]);
});

interface Run {
  readonly words: readonly string[];
  readonly status: number;
  readonly text: string;
}
