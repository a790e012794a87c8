// Lets a test be skipped only if its name states what it needs, and only where that is missing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = join(import.meta.dirname, '..', '..', 'shared');
const needs = [
  { name: /\bshared\b|beside the project/u, present: () => existsSync(shared) },
  { name: /\bxmllint\b/u, present: () => runs('xmllint', '--version') },
  { name: /\bChromium\b/u, present: () => existsSync('/usr/bin/chromium') },
  { name: /\bGo\b/u, present: () => runs('go', 'version') },
  { name: /\buser other than root\b/u, present: () => process.getuid?.() !== 0 },
];

function runs(program, ...argv) {
  try {
    execFileSync(program, argv, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const reports = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const files = reports.flatMap((report) => report.testResults);
const skipped = files.flatMap((file) =>
  file.assertionResults
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName),
);
/** A title may name what its test needs as `the program NAME`. */
const lacksProgram = (name) => {
  const [, program] = /\bthe program ([\w-]+)/u.exec(name) ?? [];
  return program !== undefined && !runs(program, '--version');
};
const wrong = skipped.filter(
  (name) => !lacksProgram(name) && !needs.some((need) => need.name.test(name) && !need.present()),
);
for (const name of skipped) console.log(`${wrong.includes(name) ? 'WRONGLY skipped' : 'skipped'}: ${name}`);
console.log(`${skipped.length} skipped, ${wrong.length} of them wrongly`);
process.exitCode = wrong.length === 0 ? 0 : 1;
