import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { classifyTargets } from '../../src/scan/classify-targets.ts';

/** Targets as `kind file`, with a question mark where something might include them. Undefined text is unreadable. */
function classify(files: Readonly<Record<string, string | undefined>>): readonly string[] {
  const trees = Object.entries(files).map(
    ([path, text]) => [path, text === undefined ? undefined : parse({ path, text }).file] as const,
  );
  return classifyTargets(new Map(trees)).map(
    ({ target: { file, kind, maybeIncluded } }) => `${kind} ${file}${maybeIncluded ? '?' : ''}`,
  );
}

test('the root nextflow.config is the project, others of that name are entries, the rest fragments', () => {
  expect(classify({ 'nextflow.config': 'a = 1', 'sub/nextflow.config': 'a = 1', 'conf/x.config': 'a = 1' })).toEqual([
    'project nextflow.config',
    'entry sub/nextflow.config',
    'fragment conf/x.config',
  ]);
});

test('a file with a manifest that nothing includes is a project', () => {
  expect(classify({ 'pipeline.config': "manifest { name = 'a' }", 'other.config': "manifest.name = 'b'" })).toEqual([
    'project pipeline.config',
    'project other.config',
  ]);
});

test('a manifest in a file that is or may be included makes no project of it', () => {
  expect(
    classify({
      'nextflow.config': 'includeConfig "m.config"\nincludeConfig "${params.base}/site.config"',
      'm.config': "manifest.name = 'b'",
      'conf/site.config': "manifest { name = 'c' }",
    }),
  ).toEqual(['project nextflow.config', 'fragment conf/site.config?']);
});

test('an included file is no target, wherever the include stands', () => {
  const entry = `
    includeConfig 'a.config'
    includeConfig "conf/b.config"
    profiles { x { includeConfig './conf/../conf/c.config' } }
    if (params.y) { includeConfig 'd.config' } else { includeConfig('e.config') }
    try { includeConfig 'f.config' } catch (Exception e) { includeConfig 'g.config' }
    includeConfig params.z ? 'h.config' : (params.w ?: 'i.config')
    includeConfig 'conf/' + 'j.config'
  `;
  const included = ['a', 'conf/b', 'conf/c', 'd', 'e', 'f', 'g', 'h', 'i', 'conf/j'].map((name) => `${name}.config`);
  const files = Object.fromEntries(included.map((name) => [name, 'a = 1']));
  expect(classify({ 'nextflow.config': entry, ...files })).toEqual(['project nextflow.config']);
});

test('an include is relative to the file that holds it', () => {
  expect(
    classify({
      'nextflow.config': "includeConfig 'conf/a.config'",
      'conf/a.config': "includeConfig 'b.config'\nincludeConfig '../c.config'",
      'conf/b.config': 'a = 1',
      'b.config': 'a = 1',
      'c.config': 'a = 1',
    }),
  ).toEqual(['project nextflow.config', 'fragment b.config']);
});

test('the folder of the main script is the file’s own or one above it', () => {
  expect(
    classify({
      'nextflow.config': 'a = 1',
      'conf/a.config': 'includeConfig "$projectDir/conf/b.config"\nincludeConfig "${baseDir}/c.config"',
      'conf/b.config': 'a = 1',
      'conf/c.config': 'a = 1',
      'd/c.config': 'a = 1',
    }),
  ).toEqual(['project nextflow.config', 'fragment conf/a.config', 'fragment d/c.config']);
});

test('a fragment that an unclear include could mean may be included', () => {
  expect(
    classify({
      'nextflow.config': 'includeConfig "${params.base}/conf/a.config"\nincludeConfig "site/${params.site}.config"',
      'conf/a.config': 'a = 1',
      'x/conf/a.config': 'a = 1',
      'conf/b.config': 'a = 1',
      'site/c.config': 'a = 1',
      'other/site/c.config': 'a = 1',
    }),
  ).toEqual([
    'project nextflow.config',
    'fragment conf/a.config?',
    'fragment x/conf/a.config?',
    'fragment conf/b.config',
    'fragment site/c.config?',
    'fragment other/site/c.config',
  ]);
});

test('remote includes and those of a lone parameter mean no file of the repository', () => {
  expect(
    classify({
      'nextflow.config': "includeConfig 'https://example.org/a.config'\nincludeConfig params.custom",
      'a.config': 'a = 1',
    }),
  ).toEqual(['project nextflow.config', 'fragment a.config']);
});

test('a file that cannot be read stays a target, even when it is included', () => {
  expect(classify({ 'nextflow.config': "includeConfig 'a.config'", 'a.config': undefined })).toEqual([
    'project nextflow.config',
    'fragment a.config',
  ]);
});

test('an entry that another file includes is told to be included', () => {
  const text = { 'nextflow.config': "includeConfig 'sub/nextflow.config'", 'sub/nextflow.config': 'a = 1' };
  const trees = Object.entries(text).map(([path, text]) => [path, parse({ path, text }).file] as const);
  const found = classifyTargets(new Map(trees)).map(({ target, isIncluded }) => [target.file, isIncluded]);
  expect(found).toEqual([
    ['nextflow.config', false],
    ['sub/nextflow.config', true],
  ]);
});
