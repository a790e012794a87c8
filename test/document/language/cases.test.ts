import { expect, test } from 'vitest';
import type { Dialect } from '../../../src/language/syntax-problem.ts';
import { documentOf } from '../document-of.ts';
import type { LanguageCase, Outcome } from './case.ts';
import { grammarCases } from './grammar-cases.ts';
import { meaningCases } from './meaning-cases.ts';
import { valueCases } from './value-cases.ts';

const cases = [...grammarCases, ...meaningCases, ...valueCases];

function outcomeOf({ text, files, profiles }: LanguageCase, dialect: Dialect): Outcome {
  const { problems, settings } = documentOf({ 'nextflow.config': text, ...files }, profiles, { dialect });
  if (problems.some(({ refusedBy }) => refusedBy?.includes(dialect))) return 'refused';
  return Object.fromEntries(
    Object.values(settings).map(({ spelled, value, certainty }) => [
      spelled,
      certainty === 'literal' || certainty === 'resolved' ? value : certainty,
    ]),
  );
}

test('has cases for every section of the language', () => {
  expect(cases.length).toBeGreaterThan(150);
});

test.each(cases.flatMap((one) => (['v1', 'v2'] as const).map((dialect) => ({ ...one, dialect }))))(
  '$dialect: $says',
  ({ dialect, ...one }) => {
    expect(outcomeOf(one, dialect)).toEqual(one[dialect]);
  },
);

const minute = 60_000;
const gigabyte = 1024 ** 3;

/** Texts of settings as the engine converts them: ms, bytes; undefined for those that it refuses. */
test.each([
  ['process.time', '1.5h', 90 * minute],
  ['process.time', '2d 3h', 51 * 60 * minute],
  ['process.time', '1 h 30 min', 90 * minute],
  ['process.time', '01:02:03', 62 * minute + 3000],
  ['process.time', '700 ms', 700],
  ['process.time', '1 day', 24 * 60 * minute],
  ['process.time', '90', undefined],
  ['process.time', '10 mins', undefined],
  ['process.time', '1hr', undefined],
  ['process.time', '1 D', undefined],
  ['process.time', 'PT1H', undefined],
  ['process.time', '1d, 2h', undefined],
  ['process.time', ' 1h', undefined],
  ['process.memory', '3 GB', 3 * gigabyte],
  ['process.memory', '1.5G', 1.5 * gigabyte],
  ['process.memory', '2k', 2048],
  ['process.memory', '100', 100],
  ['process.memory', '.5GB', gigabyte / 2],
  ['process.memory', '1gb', undefined],
  ['process.memory', '1GiB', undefined],
  ['process.memory', '1 GB ', undefined],
  ['process.memory', '1.5', undefined],
  ['process.memory', '-1GB', undefined],
  ['process.memory', '10X', undefined],
] as const)('reads for %s the text %j as %j, in both dialects', (name, text, value) => {
  for (const dialect of ['v1', 'v2'] as const) {
    const { config, problems } = documentOf(`${name} = '${text}'`, [], { dialect });
    const [, setting = ''] = name.split('.');
    expect((config['process'] as Readonly<Record<string, unknown>> | undefined)?.[setting]).toBe(value);
    expect(problems.some(({ code }) => /^settings\/bad-/u.test(code))).toBe(value === undefined);
  }
});

test.each([
  ['>=24.04', 'known'],
  ['!>=24.04, <26', 'known'],
  ['24.10+', 'known'],
  ['! 25.04.0', 'known'],
  ['=>24.04', 'invalid'],
  ['~24.04', 'invalid'],
  ['===24.04', 'invalid'],
] as const)('classifies the version constraint %j as %s, in both dialects', (text, state) => {
  for (const dialect of ['v1', 'v2'] as const) {
    expect(documentOf(`manifest.nextflowVersion = '${text}'`, [], { dialect }).engineVersion.state).toBe(state);
  }
});
