// Counts the undecided verdicts on the corpus, with all profiles and the default policies, by cause and by repository.
// Needs `npm run build`, and the corpus beside the project.
//
//   node .ci/undecided.mjs [FOLDER]      FOLDER has repositories; the 64 of the corpus by default
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, '..', 'shared', 'corpus', 'repos');

const { summary, repositories } = scan();
const { undecided, ...others } = summary.verdicts;
const all = Object.values(others).reduce((sum, count) => sum + count, undecided);
console.log(`${undecided} undecided of ${all} verdicts on ${repositories.length} repositories`);
const rows = repositories.flatMap(({ name, undecided: causes }) => causes.map((cause) => ({ name, ...cause })));
printCounts('Cause', ({ kind }) => kind);
printCounts('Repository', ({ name }) => name);

function scan() {
  const temporary = mkdtempSync(join(tmpdir(), 'plumbline-undecided-'));
  const path = join(temporary, 'report.json');
  try {
    const argv = ['dist/cli/main.cjs', 'scan', folder, '--profiles', 'all', '--at', '2026-01-01T00:00:00Z'];
    execFileSync(process.execPath, [...argv, '--soft-fail', '--output', `json=${path}`], {
      cwd: root,
      stdio: 'ignore',
    });
    return JSON.parse(readFileSync(path, 'utf8'));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Prints how many verdicts each key leaves undecided, the ten largest first; a verdict with several causes counts in each. */
function printCounts(title, keyOf) {
  const counts = new Map();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.verdicts);
  console.log(`\n${title}`);
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 10)) {
    console.log(`${String(count).padStart(6)}  ${key}`);
  }
}
