import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTarget } from '../../src/check/check-target.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { syntaxCodes } from '../../src/language/diagnostics.ts';
import { diagnose } from '../../src/resolve/diagnostics.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { builtInRules, findRule } from '../../src/rules/catalogue.ts';
import type { Example } from '../../src/rules/rule.ts';
import { settingCodes } from '../../src/vocabulary/checks/setting-diagnostic.ts';

const root = join(import.meta.dirname, '..', '..', 'src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith(join('findings', 'rules')))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** Codes that are no diagnostic of a catalog: of files and of scans, each written where it is given. */
const written = sources.flatMap((text) =>
  [...text.matchAll(/code: '((?:file|scan)\/[a-z-]+)'/gu)].map(([, code]) => code ?? ''),
);
const thrown = sources.flatMap((text) =>
  [...text.matchAll(/'(scan\/(?:time-limit|out-of-memory|crashed))'/gu)].map(([, code]) => code ?? ''),
);
const declared = [...syntaxCodes, ...diagnose.codes, ...settingCodes];

test('every diagnostic of every layer has exactly one rule, and every rule its diagnostic', () => {
  // Each catalog of diagnostics is one of the three that are listed here.
  expect(sources.filter((text) => text.includes('defineDiagnostics(')).length).toBe(3);
  expect(declared.length).toBeGreaterThan(70);
  expect(written.length).toBeGreaterThan(4);
  const codes = [...new Set([...declared, ...written, ...thrown])].sort();
  expect(builtInRules.map(({ id }) => id).sort()).toEqual(codes);
});

test('every rule says what is wrong and what to do, in sentences', () => {
  for (const { id, title, description, help } of builtInRules) {
    expect(title, id).toMatch(/^[A-Z`].*[^.]$/u);
    expect(description, id).toMatch(/^[A-Z`].*\.$/u);
    expect(help, id).toMatch(/^[A-Z`].*[.…]$/u);
  }
});

/** The problems of one file as a whole repository. */
function problemsOf({ text, syntax = 'v2' }: Example): readonly { readonly rule: string; readonly line: number }[] {
  const result = checkTarget(
    new Project(new MemoryFileSystem({ 'nextflow.config': text })),
    {
      repository: { name: 'example', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: syntax,
      profiles: { kind: 'all', besides: [] },
    },
    [],
    () => [],
  );
  return result.findings.map(({ rule, location }) => ({ rule, line: location.line }));
}

const withExamples = builtInRules.flatMap(({ id, examples }) => (examples === undefined ? [] : [{ id, ...examples }]));

test('a rule without examples is one that a single file cannot bring about', () => {
  const without = builtInRules.flatMap(({ id, examples }) => (examples === undefined ? [id] : []));
  expect(without.filter((id) => !/^(?:file|scan)\//u.test(id))).toEqual([
    'syntax/too-deep',
    'syntax/too-many-problems',
    'resolve/unknown-profile',
    'resolve/undeclared-profile',
    'resolve/include-unreadable',
    'resolve/include-depth',
    'resolve/include-limit',
    'resolve/too-many-settings',
    'resolve/too-many-steps',
    'resolve/too-many-problems',
  ]);
});

test.each(withExamples)(
  '$id is found in its bad example, alone and at its line, and not in its good one',
  ({ id, bad, good }) => {
    const found = problemsOf(bad);
    expect(found.filter(({ rule }) => bad.also?.includes(rule) !== true)).toEqual([{ rule: id, line: bad.line }]);
    expect(found.length).toBe(1 + (bad.also?.length ?? 0));
    expect(problemsOf(good)).toEqual([]);
  },
);

test('an id that no rule has finds none', () => {
  expect([findRule('constructor'), findRule('syntax/nothing')]).toEqual([undefined, undefined]);
});
