import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generatePlacements, type Placement } from './placements.ts';
import { terminalOutputs, whereShown } from './where-shown.ts';

const main = join(import.meta.dirname, '../../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-placements-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Placements that are shown to people, at most 5 in 1,000. The list only shrinks. */
const shownToPeople: readonly string[] = [];

const describe = ({ context, name, format }: Placement): string => `${context}, ${name}, ${format}`;

test('shows none of 6,000 canaries to programs, and to people only listed ones', () => {
  const placements = generatePlacements(6_000, 20_261_122);
  const shown = placements.flatMap((placement) => {
    const where = whereShown(placement);
    return where.length === 0 ? [] : [{ placement, where }];
  });
  const toPrograms = shown.filter(({ where }) => where.some((output) => !terminalOutputs.has(output)));
  expect(toPrograms.map(({ placement, where }) => `${describe(placement)}: ${where.join(' ')}`)).toEqual([]);
  expect(shown.map(({ placement }) => describe(placement))).toEqual(shownToPeople);
  expect(shownToPeople.length).toBeLessThan(placements.length * 0.005);
});

/** Runs the built program; its output and what it reports on the way. */
function run(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  expect([0, 1, 3], `${args.join(' ')}: ${stderr}`).toContain(status);
  return stdout + stderr;
}

/** Fails on every configuration, and reads all of it. */
const policy = `# METADATA
# title: Nothing may be set
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.nothing

deny contains {"setting": path, "message": sprintf("{setting} is %v.", [row])} if some path, row in input.settings
`;

test('the built program shows none of 1,200 canaries, whatever the command and format', () => {
  const placements = generatePlacements(1_200, 20_261_123);
  const [files, policies, reports] = ['repository', 'policies', 'reports'].map((name) => join(folder, name));
  if (files === undefined || policies === undefined || reports === undefined) throw new Error();
  for (const name of [reports, join(policies, 'ACME-001')]) mkdirSync(name, { recursive: true });
  writeFileSync(join(policies, 'nothing.rego'), policy);
  for (const [index, { text }] of placements.entries()) {
    mkdirSync(join(files, `t${index}`), { recursive: true });
    writeFileSync(join(files, `t${index}`, 'nextflow.config'), text);
    if (index % 10 === 0) writeFileSync(join(policies, 'ACME-001', `t${index}.config`), text);
  }
  const outputs = ['json', 'ndjson', 'sarif', 'junit', 'text'].flatMap((name) => [
    '-o',
    `${name}=${join(reports, name)}`,
  ]);
  const explained = placements.flatMap((_, index) =>
    index % 200 === 0 ? [join(files, `t${index}`, 'nextflow.config')] : [],
  );
  const printed = new Map([
    ['scan', run('scan', '--repository', files, ...outputs)],
    ['scan by a policy', run('scan', '--repository', files, '--policy', policies, '-o', 'json', '--verbose')],
    ['scan --verbose', run('scan', '--repository', files, '--verbose')],
    ['document', run('document', files, '--format', 'ndjson')],
    ['syntax', run('syntax', files)],
    ['policy test', run('policy', 'test', policies)],
    ['policy test, JUnit', run('policy', 'test', policies, '-o', 'junit')],
    ...explained.flatMap((file) =>
      ['text', 'json'].map((format): [string, string] => [
        `policy explain, ${format}`,
        run('policy', 'explain', 'ACME-001', file, '--policy', policies, '--format', format),
      ]),
    ),
    ...readdirSync(reports, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  ]);
  const shown = [...printed].flatMap(([output, text]) => {
    const folded = text.replaceAll(/\s+/gu, ' ');
    return placements
      .filter(({ canary }) => folded.includes(canary.slice(0, 24)))
      .map((placement) => `${describe(placement)}: ${output}`);
  });
  expect(shown).toEqual([]);
});
