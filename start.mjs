// The first thing to try: scans the organisation in `examples/` with the policies in `policies/`, prints what it finds and
// writes `reports/`. Everything is fixed, the time included, so the tracked reports come out byte for byte as they are.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
/** What the examples must give: findings at or above the default threshold (see docs/reference/exit-codes.md). */
const expected = 1;

if (!existsSync(join(root, 'dist/cli/main.cjs'))) {
  console.error('Plumbline is not built. Run `npm ci` and `npm run build` first.');
  process.exit(1);
}
for (const name of readdirSync(join(root, 'reports'))) {
  if (name !== 'README.md') rmSync(join(root, 'reports', name), { recursive: true });
}
scan('examples/organisation', {
  text: 'report.txt',
  json: 'report.json',
  ndjson: 'report.ndjson',
  html: 'report.html',
  markdown: 'report.md',
  junit: 'junit.xml',
  csv: 'findings.csv',
  tap: 'report.tap',
  openmetrics: 'metrics.txt',
});
// Formats with a file for each repository: one of the repositories shows each.
scan('examples/organisation/variant-calling', {
  sarif: 'variant-calling/variant-calling.sarif',
  github: 'variant-calling/github.txt',
  gitlab: 'variant-calling/gl-code-quality-report.json',
  'gitlab-sast': 'variant-calling/gl-sast-report.json',
  azure: 'variant-calling/azure.txt',
  bitbucket: 'variant-calling/bitbucket.json',
  checkstyle: 'variant-calling/checkstyle.xml',
  rdjson: 'variant-calling/rdjson.json',
});
console.error(
  `\nThe scans ended with ${expected}, as they must: the examples contain findings. The reports are in reports/.`,
);

/** Scans a folder and writes a report in each format below `reports/`, and prints the text report if it is one of them. */
function scan(folder, reports) {
  const outputs = Object.entries(reports).flatMap(([format, path]) => ['--output', `${format}=reports/${path}`]);
  if (reports.text) outputs.push('--output', 'text');
  const { status, error } = spawnSync(
    process.execPath,
    [
      join(root, 'dist/cli/main.cjs'),
      'scan',
      folder,
      '--policy',
      'policies',
      '--at',
      '2026-11-20T12:00:00Z',
      ...outputs,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (error) throw error;
  if (status === expected) return;
  console.error(`\nThe scan of ${folder} must end with ${expected}, and ended with ${status}.`);
  process.exit(1);
}
