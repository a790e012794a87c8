import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { callProgram, type Run, startProgram } from '../support/run-program.ts';
import { parseScenario, type Scenario, type Section } from '../support/scenario.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const putKinds = ['file', 'repeat', 'bytes', 'folder', 'link'];

export interface ScenarioFile extends Scenario {
  readonly file: string;
}

export const scenarios: readonly ScenarioFile[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.scenario'))
  .map((file) => ({ file, ...parseScenario(readFileSync(join(import.meta.dirname, file), 'utf8')) }));

/** Returns true if a command of the scenario waits for a time limit of two seconds or more to expire. */
export function waitsForTimeLimit({ sections }: Scenario): boolean {
  return sections.some(({ kind, text }) => kind === 'command' && /--time-limit (?:[2-9]|\d\d)/u.test(text));
}

export function testScenario({ file, title, sections }: ScenarioFile): void {
  test(`${file}: ${title}`, async () => {
    const folder = temporaryFolder();
    for (const step of splitSteps(sections)) await runStep(folder, step);
  });
}

/** First words of commands that a process has run. */
const started = new Set<string>();

/** Runs each group of commands once as a process, as users do, and from then on in this process, which takes a third of the time. */
async function run(words: readonly string[], folder: string): Promise<Run> {
  const [group = ''] = words;
  const options = { cwd: folder, env: { PLUMBLINE_CACHE_DIR: scenarioCache } };
  if (started.has(group)) return callProgram(words, options);
  started.add(group);
  return startProgram(words, options);
}

/** Splits a scenario into steps: input files, a command, and expected output. */
function splitSteps(sections: readonly Section[]): readonly (readonly Section[])[] {
  const steps: Section[][] = [[]];
  for (const section of sections) {
    const isNext = steps.at(-1)?.some(({ kind }) => kind === 'command') === true;
    if (isNext && (section.kind === 'command' || putKinds.includes(section.kind))) steps.push([]);
    steps.at(-1)?.push(section);
  }
  return steps;
}

async function runStep(folder: string, sections: readonly Section[]): Promise<void> {
  const find = (kind: string): string => sections.find((section) => section.kind === kind)?.text ?? '';
  for (const section of sections) put(folder, section);
  const command = find('command').trim();
  const words = (command.includes('\n') ? command.split('\n') : command.split(' ')).filter((word) => word !== '');
  const outputs = await run(words, folder);
  for (const { kind, text } of sections) {
    const [stream, how] = kind.split(' ') as ['stdout' | 'stderr', string | undefined];
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (kind === 'stdout' || kind === 'stderr') expect(outputs[stream], describeRun(outputs)).toBe(text);
    for (const line of how === 'has' ? lines : []) expect(outputs[stream], describeRun(outputs)).toContain(line.trim());
    for (const line of how === 'lacks' ? lines : []) expect(outputs[stream]).not.toContain(line.trim());
  }
  expect(outputs.status, describeRun(outputs)).toBe(Number(find('status')));
  // No end, however bad, is a stack trace.
  expect(outputs.stderr).not.toMatch(/^ +at /mu);
}

function describeRun({ stdout, stderr }: Run): string {
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
