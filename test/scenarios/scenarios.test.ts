import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario, type Section } from '../support/scenario.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const putKinds = ['file', 'repeat', 'bytes', 'folder', 'link'];
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.scenario'));

test('the program is built and there are scenarios', () => {
  expect(existsSync(program), 'run `npm run build` first').toBe(true);
  expect(files.length).toBeGreaterThan(10);
});

for (const file of files) {
  const { title, sections } = parseScenario(readFileSync(join(import.meta.dirname, file), 'utf8'));
  const steps = splitSteps(sections);
  test(`${file}: ${title}`, { timeout: 60_000 * steps.length }, () => {
    const folder = temporaryFolder();
    for (const step of steps) runStep(folder, step);
  });
}

/** What is to be put there, a command, and what must come of it; then perhaps the next. */
function splitSteps(sections: readonly Section[]): readonly (readonly Section[])[] {
  const steps: Section[][] = [[]];
  for (const section of sections) {
    const isNext = steps.at(-1)?.some(({ kind }) => kind === 'command') === true;
    if (isNext && (section.kind === 'command' || putKinds.includes(section.kind))) steps.push([]);
    steps.at(-1)?.push(section);
  }
  return steps;
}

function runStep(folder: string, sections: readonly Section[]): void {
  const find = (kind: string): string => sections.find((section) => section.kind === kind)?.text ?? '';
  for (const section of sections) put(folder, section);
  const command = find('command').trim();
  const words = (command.includes('\n') ? command.split('\n') : command.split(' ')).filter((word) => word !== '');
  const run = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PLUMBLINE_CACHE_DIR: join(folder, '..', 'plumbline-scenario-cache') },
    timeout: 60_000,
  });
  const outputs = { stdout: run.stdout, stderr: run.stderr };
  for (const { kind, text } of sections) {
    const [stream, how] = kind.split(' ') as ['stdout' | 'stderr', string | undefined];
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (kind === 'stdout' || kind === 'stderr') expect(outputs[stream], describeRun(outputs)).toBe(text);
    for (const line of how === 'has' ? lines : []) expect(outputs[stream], describeRun(outputs)).toContain(line.trim());
    for (const line of how === 'lacks' ? lines : []) expect(outputs[stream]).not.toContain(line.trim());
  }
  expect(run.status, describeRun(outputs)).toBe(Number(find('status')));
  // No end, however bad, is a stack trace.
  expect(outputs.stderr).not.toMatch(/^ +at /mu);
}

function describeRun({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string {
  return `stdout:\n${stdout}\nstderr:\n${stderr}\n`;
}

function put(folder: string, { kind, parameters, text }: Section): void {
  const [name = '', argument = ''] = parameters;
  const path = join(folder, name);
  if (!putKinds.includes(kind)) return;
  mkdirSync(kind === 'folder' ? path : dirname(path), { recursive: true });
  if (kind === 'file') writeFileSync(path, text);
  if (kind === 'repeat') {
    const lines = text.trimEnd().split('\n');
    const last = lines.pop() ?? '';
    writeFileSync(path, [...lines, last.repeat(Number(argument))].join('\n'));
  }
  if (kind === 'bytes') writeFileSync(path, Buffer.from(text.replace(/\s/gu, ''), 'hex'));
  if (kind === 'link') symlinkSync(argument, path);
}
