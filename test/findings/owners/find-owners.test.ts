import { describe, expect, test } from 'vitest';
import { createOwnerFinder } from '../../../src/findings/owners/find-owners.ts';
import { createExpressionMatcher } from '../../../src/findings/owners/match-expression.ts';
import type { OwnerDialect, Ownership } from '../../../src/findings/owners/owner-rules.ts';
import { chooseOwnerFile, parseOwners } from '../../../src/findings/owners/parse-owners.ts';

function ownersIn(
  dialect: OwnerDialect,
  text: string,
  rest: Partial<Ownership> = {},
): (file: string) => readonly string[] {
  return createOwnerFinder({ rules: parseOwners(text, dialect), others: [], ...rest }, createExpressionMatcher());
}

describe('on GitHub', () => {
  test('applies the last matching line, which without owners removes them', () => {
    const find = ownersIn(
      'github',
      '* @acme/all\n*.config @octo # and a comment\n/conf/ @acme/conf\n/conf/free.config\n',
    );
    expect(find('main.nf')).toEqual(['acme/all']);
    expect(find('a/b.config')).toEqual(['octo']);
    expect(find('conf/deep/x.config')).toEqual(['acme/conf']);
    expect(find('conf/free.config')).toEqual([]);
  });

  test.each([
    ['apps/', 'apps/x', true],
    ['apps/', 'a/apps/b/x', true],
    ['/apps/', 'a/apps/x', false],
    ['conf/*', 'conf/base.config', true],
    ['conf/*', 'conf/deep/base.config', false],
    ['conf/*', 'a/conf/base.config', false],
    ['conf/gcp', 'conf/gcp/base.config', true],
    ['conf/gcp', 'a/conf/gcp', false],
    ['nextflow.config', 'a/nextflow.config', true],
    ['/nextflow.config', 'a/nextflow.config', false],
    ['**/logs', 'a/b/logs/x', true],
    ['/a/**/z', 'a/z', true],
    ['*.config', 'x.configs', false],
    ['my\\ file', 'my file', true],
  ])('matches the pattern %s with %s: %s', (pattern, file, isOwned) => {
    expect(ownersIn('github', `${pattern} @a`)(file)).toEqual(isOwned ? ['a'] : []);
  });

  test('lines that it refuses are left out, and so are words that name nobody', () => {
    const find = ownersIn('github', '* @all\n!x @no\n[a-z] @no\nx.config user @ok ops@example.org @@role @a b@\n');
    expect(find('x')).toEqual(['all']);
    expect(find('x.config')).toEqual(['ok', 'ops@example.org', 'a']);
  });
});

describe('in GitLab', () => {
  const text = [
    '* @all',
    '[Docs] @writers',
    'docs/',
    'README.md @readme',
    '^[Data base][2] @dba',
    '/sql',
    'sql/',
    '!sql/free.config',
    '[docs]',
    'docs/legal.md @lawyers',
  ].join('\n');

  test('applies the last line of each section, by default with the owners of the section', () => {
    const find = ownersIn('gitlab', text);
    expect(find('main.nf')).toEqual(['all']);
    expect(find('a/docs/b')).toEqual(['all', 'writers']);
    expect(find('README.md')).toEqual(['all', 'readme']);
    expect(find('docs/legal.md')).toEqual(['all', 'lawyers']);
    expect(find('sql/x')).toEqual(['all', 'dba']);
    expect(find('sql/free.config')).toEqual(['all']);
  });

  test('does not anchor a pattern with a slash inside at the root', () => {
    expect(ownersIn('gitlab', 'conf/gcp.config @a')('x/conf/gcp.config')).toEqual(['a']);
    expect(ownersIn('gitlab', '/conf/gcp.config @a')('x/conf/gcp.config')).toEqual([]);
  });

  test('roles name nobody', () => {
    expect(ownersIn('gitlab', '* @@maintainers @a')('x')).toEqual(['a']);
  });
});

describe('in Gitea', () => {
  test('patterns are regular expressions, and all that match count', () => {
    const find = ownersIn('gitea', '.*\\.config @a\nconf/.* @b\n!conf/.* @others\n(broken @c');
    expect(find('conf/x.config')).toEqual(['a', 'b']);
    expect(find('x.config')).toEqual(['a', 'others']);
  });
});

describe('any file', () => {
  test('has the other owners if no rule names it', () => {
    expect(ownersIn('github', '/a @a', { others: ['team'] })('b')).toEqual(['team']);
  });

  test('is named from the root of the checkout', () => {
    expect(ownersIn('github', '/pipelines/rna/ @a', { folder: 'pipelines/rna' })('nextflow.config')).toEqual(['a']);
  });

  test('of another host has the owners of nextflow.config', () => {
    expect(ownersIn('github', '* @all\n/nextflow.config @main')('https://example.org/x.config')).toEqual(['main']);
  });

  test('is found in bounded time, whatever the patterns', () => {
    const find = ownersIn('github', `${'*a'.repeat(400)} @a\n`.repeat(120));
    const start = performance.now();
    for (let index = 0; index < 300; index++) find(`${'a'.repeat(300)}${index}b`);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('the file', () => {
  const files = ['CODEOWNERS', '.github/CODEOWNERS', '.gitlab/CODEOWNERS'].map((path) => ({ path, text: '' }));

  test.each([
    ['https://github.com/acme/a', '.github/CODEOWNERS', 'github'],
    ['https://gitlab.example.org/acme/a', 'CODEOWNERS', 'gitlab'],
    ['https://codeberg.org/acme/a', 'CODEOWNERS', 'gitea'],
    [null, '.github/CODEOWNERS', 'github'],
  ])('of %s is %s', (remote, path, dialect) => {
    expect(chooseOwnerFile(files, remote)).toMatchObject({ file: { path }, dialect });
  });

  test('of an unknown host is one of GitLab if it has sections', () => {
    const file = { path: 'CODEOWNERS', text: '# x\n[Docs] @a\n' };
    expect(chooseOwnerFile([file], 'https://git.example.org/a/b')?.dialect).toBe('gitlab');
    expect(chooseOwnerFile([], null)).toBeUndefined();
  });
});
