import { describe, expect, test } from 'vitest';
import { resolveText, settingsOf } from '../resolve-text.ts';

// `params.get('name', default)` sets a parameter that is not set, and nothing else.

describe.each(['v1', 'v2'] as const)('in %s', (dialect) => {
  const scopesOf = (text: string) => resolveText(text, { dialect }).incomplete.map(({ scope }) => scope);

  test('keeps the value of a set parameter, and changes nothing', () => {
    const text = "params.out = 'a'\nreport { file = params.get('out', 'b') }\n";
    expect(settingsOf(text, { dialect })).toMatchObject({ 'report.file': 'resolved a' });
    expect(scopesOf(text)).toEqual([]);
  });

  test('uses the default of an unset parameter, and lets only that be set from then on', () => {
    const text = "params.a = 1\nreport { file = params.get('out', 'b') }\nprocess.cpus = params.a\n";
    expect(settingsOf(text, { dialect })).toMatchObject({ 'report.file': 'resolved b', 'process.cpus': 'resolved 1' });
    expect(scopesOf(text)).toEqual(['params.out']);
  });

  test('changes nothing by getOrDefault and get with one argument', () => {
    const text = "report.file = params.getOrDefault('out', 'b')\nreport.other = params.get('more')\n";
    expect(settingsOf(text, { dialect })).toMatchObject({
      'report.file': 'resolved b',
      'report.other': 'resolved null',
    });
    expect(scopesOf(text)).toEqual([]);
  });

  test('knows no value of a parameter that a condition may set', () => {
    const text = "if (System.getenv('A')) { params.out = 'a' }\nreport.file = params.get('out', 'b')\n";
    expect(settingsOf(text, { dialect: 'v1' })).toMatchObject({ 'report.file': 'unknown' });
  });

  test('knows no value of a parameter that an including file may set', () => {
    const text = "report.file = params.get('out', 'b')\n";
    expect(settingsOf(text, { dialect, fragment: true })).toMatchObject({ 'report.file': 'unknown' });
  });

  test('lets a computed name be that of any parameter', () => {
    const text = "params.a = 1\nreport.file = params.get(System.getenv('A'), 'b')\nprocess.cpus = params.a\n";
    expect(settingsOf(text, { dialect })).toMatchObject({ 'process.cpus': 'unknown' });
  });
});
