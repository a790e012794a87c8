import { expect, test } from 'vitest';
import { checkTarget } from '../../src/check/check-target.ts';
import type { TargetResult } from '../../src/findings/finding.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { documentOf } from './document-of.ts';

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

test('limits a document to ten thousand rows, reports the rest, and is incomplete then', () => {
  const { settings, incomplete, problems } = documentOf(lines(10_005, (i) => `a.b${i} = ${i}`));
  expect(Object.keys(settings)).toHaveLength(10_000);
  expect(incomplete).toMatchObject([{ scope: '*', because: 'statement' }]);
  expect(problems).toMatchObject([
    {
      code: 'resolve/too-many-settings',
      severity: 'error',
      message: expect.stringContaining('5 settings are not judged'),
    },
  ]);
  expect(documentOf(lines(10_000, (i) => `a.b${i} = ${i}`)).problems).toEqual([]);
});

test('reports a thousand unread statements and counts the others in the last one', () => {
  const { incomplete } = documentOf(lines(1_010, (i) => `foo ${i}`));
  expect(incomplete).toHaveLength(1_001);
  expect(incomplete.at(-1)).toMatchObject({ scope: '*', line: 1_010 });
});

test('counts long texts as several rows', () => {
  const { settings } = documentOf(`params.t = '${'x'.repeat(50_000)}'\n${lines(200, (i) => `a.b${i} = params.t`)}`);
  expect(Object.keys(settings)).toHaveLength(99);
});

test('counts deep settings as several rows', () => {
  const { settings } = documentOf(`${'a { '.repeat(80)}${lines(2_010, (i) => `b${i} = ${i}`)}${' }'.repeat(80)}`);
  expect(Object.keys(settings)).toHaveLength(588);
});

test('redacts a secret that is one of thousands of literals in a text', () => {
  const parts = lines(2_000, (i) => `params.a${i + 1} = params.a${i} + ','`);
  const { settings } = documentOf(
    `params.password = 'hunter2-hunter2'\nparams.a0 = params.password\n${parts}\na.b = params.a2000`,
  );
  expect(JSON.stringify(settings['a.b'])).not.toContain('hunter2');
  expect(settings['a.b']?.value).toContain('REDACTED');
});

test('limits a document to a thousand problems and counts the others', () => {
  const { problems } = documentOf(lines(1_010, (i) => `a.b${i} = foo${i}`));
  expect(problems).toHaveLength(1_001);
  expect(problems.at(-1)).toMatchObject({
    code: 'resolve/too-many-problems',
    severity: 'error',
    message: expect.stringContaining('10 more problems'),
  });
});

test('reports a file that computes too much', () => {
  const { problems } = documentOf('params.a = (1..2000).collect { (1..2000).collect { (1..2000).collect { it } } }');
  expect(problems.map(({ code }) => code)).toContain('resolve/too-many-steps');
});

function judge(text: string): TargetResult {
  return checkTarget(
    new Project(new MemoryFileSystem({ 'nextflow.config': text })),
    {
      repository: { name: 'x', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: 'v2',
      profiles: { kind: 'all', besides: [] },
    },
    [],
    () => [],
  );
}

test('judges the base view however much it computes, and few others', () => {
  const profiles = Array.from({ length: 10 }, (_, i) => `p${i} { a.b = ${i} }`).join('\n');
  const text = `params.a = (1..2000).collect { (1..2000).collect { (1..2000).collect { it } } }\nprofiles { ${profiles} }`;
  const { views, incomplete } = judge(text);
  expect(views[0]?.profiles).toEqual([]);
  expect(views.length).toBeLessThan(5);
  expect(incomplete.map(({ code }) => code)).toContain('scan/too-many-views');
});

test('profiles over settings beyond all measure are judged as far as the limit, and the target is incomplete', () => {
  const base = lines(5_000, (i) => `a.b${i} = ${i}`);
  const { views, incomplete } = judge(`${base}\nprofiles {\n${lines(80, (i) => `p${i} { a.b${i} = 'p' }`)}\n}`);
  expect(views.length).toBeGreaterThan(10);
  expect(views.length).toBeLessThan(81);
  expect(incomplete).toMatchObject([
    { code: 'scan/too-many-views', message: expect.stringContaining(`${81 - views.length} views are left out`) },
  ]);
});

test('profiles over problems beyond all measure are judged as far as the limit', () => {
  const { views, incomplete } = judge(`profiles {\n${lines(600, (i) => `p${i} { a.b = foo${i} }`)}\n}`);
  expect(views.length).toBeGreaterThan(10);
  expect(views.length).toBeLessThan(200);
  expect(incomplete.map(({ code }) => code)).toContain('scan/too-many-views');
});
