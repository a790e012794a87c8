import { expect, test } from 'vitest';
import { explainSetting } from '../../src/check/explain.ts';
import { parseSettingQuery } from '../../src/check/explain-query.ts';
import { renderExplanation } from '../../src/check/explain-text.ts';
import { builtOf } from '../document/document-of.ts';

function text(files: Readonly<Record<string, string>>, setting: string, profiles: readonly string[] = []): string {
  const query = parseSettingQuery(setting);
  const found = query && explainSetting(builtOf(files, profiles), query, new Map(Object.entries(files)));
  if (found === undefined) throw new Error(`${setting} has no explanation`);
  return renderExplanation(found);
}

test('a value, where it is set, and what that replaced', () => {
  const files = {
    'nextflow.config': "includeConfig 'base.config'\nprofiles {\n  gcp {\n    process.memory = 16.GB\n  }\n}\n",
    'base.config': "process.memory = '1 GB'\n",
  };
  expect(text(files, 'process.memory', ['gcp'])).toBe(`process.memory = '16 GB'
  Known: it is written out.
  In nextflow.config with profiles gcp.

Set in profile gcp at nextflow.config:4:5
    2 │ profiles {
    3 │   gcp {
  > 4 │     process.memory = 16.GB
      │     ~~~~~~~~~~~~~~~~~~~~~~
    5 │   }
    6 │ }

It replaces what was set at base.config:1:1
  > 1 │ process.memory = '1 GB'
      │ ~~~~~~~~~~~~~~~~~~~~~~~
  included at nextflow.config:1:1
  > 1 │ includeConfig 'base.config'
      │ ~~~~~~~~~~~~~~~~~~~~~~~~~~~

It takes: size.
`);
});

test('no line is wider than 80 columns, however long the names and the code are', () => {
  const long = 'a'.repeat(60);
  const files = {
    'nextflow.config': `process.queue = params.${long} ? '${'b '.repeat(60)}' : env('${long}')\nprocess.ext.${long}.${long} = '${'c'.repeat(90)}'`,
  };
  for (const setting of ['process.queue', 'process.ext', 'google.batch.spot']) {
    const wide = text(files, setting)
      .split('\n')
      // A word alone on its line cannot be made shorter.
      .filter((line) => [...line].length > 80 && line.trim().includes(' '));
    expect(wide).toEqual([]);
  }
});

test('what a file says cannot drive the terminal', () => {
  const files = { 'nextflow.config': "process.queue = 'a\u001b[2J\u202e'\nenv['x\u001b[2J'] = 1" };
  for (const setting of ['process.queue', 'process', 'env']) {
    const shown = text(files, setting);
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u202e');
  }
});
