import { expect, test } from 'vitest';
import { explainSetting } from '../../src/explain/explain.ts';
import { parseSettingQuery } from '../../src/explain/explain-query.ts';
import { renderExplanation } from '../../src/explain/explain-text.ts';
import { builtOf } from '../document/document-of.ts';

function text(files: Readonly<Record<string, string>>, setting: string, profiles: readonly string[] = []): string {
  const query = parseSettingQuery(setting);
  const found = query && explainSetting(builtOf(files, profiles), query, new Map(Object.entries(files)));
  if (found === undefined) throw new Error(`${setting} has no explanation`);
  return renderExplanation(found);
}

test('shows a value, where it is set, and what it overrides', () => {
  const files = {
    'nextflow.config': "includeConfig 'base.config'\nprofiles {\n  gcp {\n    process.memory = 16.GB\n  }\n}\n",
    'base.config': "process.memory = '1 GB'\n",
  };
  expect(text(files, 'process.memory', ['gcp'])).toBe(`process.memory = '16 GB'
  Known: it is written in the file.
  In nextflow.config with profiles gcp.

Set in profile gcp at nextflow.config:4:5
    2 │ profiles {
    3 │   gcp {
  > 4 │     process.memory = 16.GB
      │     ~~~~~~~~~~~~~~~~~~~~~~
    5 │   }
    6 │ }

Overrides the value set at base.config:1:1
  > 1 │ process.memory = '1 GB'
      │ ~~~~~~~~~~~~~~~~~~~~~~~
  included at nextflow.config:1:1
  > 1 │ includeConfig 'base.config'
      │ ~~~~~~~~~~~~~~~~~~~~~~~~~~~

Type: size.

Files read, with its includes: nextflow.config. There is no --home
  configuration.
`);
});

test('wraps every line to 80 columns, whatever the length of names and code', () => {
  const long = 'a'.repeat(60);
  const files = {
    'nextflow.config': `process.queue = params.${long} ? '${'b '.repeat(60)}' : env('${long}')\nprocess.ext.${long}.${long} = '${'c'.repeat(90)}'\nprocess.tag = "${'d'.repeat(90)}\${params.${long}}"`,
  };
  for (const setting of ['process.queue', 'process.ext', 'process.tag', 'google.batch.spot']) {
    const wide = text(files, setting)
      .split('\n')
      // A word alone on its line cannot be made shorter.
      .filter((line) => [...line].length > 80 && line.trim().includes(' '));
    expect(wide).toEqual([]);
  }
});

test('shows a partly known text piece by piece, with the reason for each unknown piece', () => {
  const file = `def day = new Date().format('D')\nreport.file = "\${env('OUT')}/a_\${day}_\${day}.html"\n`;
  expect(text({ 'nextflow.config': file }, 'report.file')).toContain(`report.file = ?
  Partly known: some pieces cannot be determined.
  In the base view of nextflow.config.
  It consists of env('OUT'), then "/a_", then day, then "_", then day, then
    ".html".
  Of env('OUT'): the environment variable OUT is not known.
  Of day: it depends on the time of the run.

Set at`);
});

test('shows each alternative as the engine prints it, and where nothing is set', () => {
  const config = "process.memory = env('X') ? 8.GB : 16.GB\nif (env('Y')) { process.time = 90.min }\n";
  expect(text({ 'nextflow.config': config }, 'process.memory')).toContain(`
  It is 8 GB if env('X').
  It is 16 GB if !(env('X')).
`);
  expect(text({ 'nextflow.config': config }, 'process.time')).toContain(`
  It is 1h 30m if env('Y').
  It is not set if !(env('Y')).
`);
});

test('keeps control characters of a file from the terminal', () => {
  const files = { 'nextflow.config': "process.queue = 'a\u001b[2J\u202e'\nenv['x\u001b[2J'] = 1" };
  for (const setting of ['process.queue', 'process', 'env']) {
    const shown = text(files, setting);
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u202e');
  }
});

test('shows since when a setting is deprecated, and its replacement', () => {
  const files = { 'nextflow.config': "manifest.author = 'A'\naws.client.glacierExpirationDays = 4\n" };
  expect(text(files, 'manifest.author')).toContain('It is deprecated since 24.09.0-edge. Use manifest.contributors.\n');
  expect(text(files, 'aws.client.glacierExpirationDays')).toContain(
    'It is deprecated since 24.02.0-edge and does nothing.\n',
  );
});

test('shows how the two dialects differ on a value, and where only one sets it', () => {
  const files = { 'nextflow.config': 'params { depth = 1\n params.width = 2 }\n' };
  expect(text(files, 'params.params.width')).toContain('The two dialects differ here on `params.params.width`');
  const unset = text(files, 'params.width');
  expect(unset).toContain('Nothing sets params.width in the base view of nextflow.config.');
  expect(unset).toContain('The two dialects differ here on `params.width`');
});

test('shows a closure of several lines in the code, and lists no classes as deciders', () => {
  const files = { 'nextflow.config': "process.queue = {\n  // why\n  System.getenv('Q') + task.attempt\n}\n" };
  const shown = text(files, 'process.queue');
  expect(shown).toMatch(/^process\.queue = \{ … \}$/mu);
  expect(shown).not.toContain('System is');
  expect(shown).not.toContain('Computed from task.attempt');
  expect(shown).toContain('task.attempt has a value only when a task runs.');
});

test('shows the variables that an include depends on', () => {
  const files = {
    'nextflow.config': "includeConfig System.getenv('OFFLINE') ? '/dev/null' : 'https://example.org/x.config'\n",
  };
  expect(text(files, 'process.queue')).toContain('--env OFFLINE=VALUE');
});
