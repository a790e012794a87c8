// The first thing to try: scans the organisation in `examples/` with the policies in `policies/`, prints what it finds and
// writes `reports/`. Everything is fixed, the time included, so the tracked reports come out byte for byte as they are.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
/** What the examples must give: findings at or above the default threshold (see docs/reference/exit-codes.md). */
const expected = 1;

if (!existsSync(join(root, 'dist/cli/main.js'))) {
  console.error('Plumbline is not built. Run `npm ci` and `npm run build` first.');
  process.exit(1);
}
for (const name of readdirSync(join(root, 'reports'))) {
  if (name !== 'README.md') rmSync(join(root, 'reports', name), { recursive: true });
}
const { status, error } = spawnSync(
  process.execPath,
  [
    join(root, 'dist/cli/main.js'),
    ...['scan', 'examples/organisation', '--policy', 'policies', '--at', '2026-11-20T12:00:00Z'],
    ...['--output', 'text', '--output', 'text=reports/report.txt', '--output', 'json=reports/report.json'],
    ...['--output', 'html=reports/report.html'],
    ...['--output', 'junit=reports/junit.xml', '--output', 'sarif=reports/{repository}.sarif'],
  ],
  { cwd: root, stdio: 'inherit' },
);
if (error) throw error;
if (status === expected) {
  console.error(
    `\nThe scan ended with ${status}, as it must: the examples hold findings. The reports are in reports/.`,
  );
} else {
  console.error(`\nThe scan of the examples must end with ${expected}, and ended with ${status}.`);
  process.exitCode = 1;
}
