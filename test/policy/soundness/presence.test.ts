import { expect, it } from 'vitest';
import { decideVerdict } from '../../../src/findings/verdict.ts';
import { isPassedOver } from '../../../src/policy/soundness/presence.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

const alternative = { condition: 'c', type: 'string' };
const rows = sampleDocument({
  settings: {
    'env.TEXT': { value: 'a' },
    'env.PARTIAL': { certainty: 'partial', pieces: [{ text: 'a' }] },
    'env.VARIABLE': { certainty: 'env', variable: 'HOME' },
    process: { certainty: 'env', variable: 'HOME' },
    'env.UNKNOWN': { certainty: 'unknown' },
    'env.CHOICE': {
      certainty: 'choice',
      alternatives: [
        { ...alternative, certainty: 'literal', value: 'a' },
        { ...alternative, certainty: 'literal', value: null, absent: true },
      ],
    },
    'env.MAP': {
      certainty: 'choice',
      alternatives: [
        { ...alternative, certainty: 'literal', value: { runOptions: 'a' } },
        { ...alternative, certainty: 'unknown' },
      ],
    },
    'env.SECRET': {
      certainty: 'literal',
      secretFacts: { source: 'literal', empty: false, placeholder: false },
    },
  },
}).settings;

it.each([
  ['env.TEXT', { ending: '.runOptions' }, true],
  ['env.TEXT', { ending: '.TEXT' }, false],
  ['env.TEXT', { fields: ['secretFacts'] }, true],
  // Another value may have the field.
  ['env.TEXT', { fields: ['pieces'] }, false],
  ['env.PARTIAL', { fields: ['secretFacts'] }, true],
  ['env.VARIABLE', { ending: '.runOptions' }, true],
  ['process', { ending: '.runOptions' }, false],
  ['env.CHOICE', { fields: ['secretFacts'] }, true],
  ['env.SECRET', { fields: ['secretFacts'] }, false],
  ['env.SECRET', { fields: ['dependsOn', 'secretFacts'] }, true],
  // Rows with the ending or the fields may take their place.
  ['env.UNKNOWN', { ending: '.runOptions' }, false],
  ['env.UNKNOWN', { fields: ['secretFacts'] }, false],
  ['env.MAP', { ending: '.runOptions' }, false],
])('passes over %s in an iteration with %o: %s', (path, pattern, expected) => {
  const row = rows[path];
  expect(row && isPassedOver(path, row, pattern)).toBe(expected);
});

const deny = (condition: string): string =>
  `deny contains path if {\n\tsome path, row in input.settings\n\t${condition}\n}`;

function choiceOf(name: string): object {
  return {
    certainty: 'choice',
    alternatives: [
      { ...alternative, condition: `params.x == '${name}'`, certainty: 'literal', value: 'x' },
      { ...alternative, condition: `!(params.x == '${name}')`, certainty: 'literal', value: null, absent: true },
    ],
  };
}

it.each([
  ['row.secretFacts.empty == false', '', 'pass'],
  ['not depends(row)', '\n\ndepends(given) if {\n\tother := given\n\tother.dependsOn\n}', 'undecided'],
])('tries no more choices than an iteration with %s uses', async (condition, rest, verdict) => {
  const text = `# METADATA\n# title: rows\n# custom: {id: rows}\npackage rows\n\n${deny(condition)}${rest}\n`;
  const { judge } = await preparePack([{ path: 'rows.rego', text }], compiler);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const document = sampleDocument({
    settings: Object.fromEntries(names.map((name) => [`params.${name}`, choiceOf(name)])),
  });
  expect(judge(document).map(decideVerdict)).toEqual([verdict]);
});
