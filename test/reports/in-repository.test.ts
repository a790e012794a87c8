import { expect, test } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import { inRepository, remarkInRepository } from '../../src/reports/in-repository.ts';

const at = (file: string, line: number) => ({ file, line, column: 3, endLine: line, endColumn: 9 });
const remote = 'https://example.org/x.config';

function finding(location: Finding['location'], related: Finding['related']): Finding {
  return {
    id: '1',
    rule: 'R',
    level: 'deny',
    severity: 'high',
    message: 'Too open.',
    location,
    setting: null,
    spelled: null,
    profile: null,
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    related,
    frame: [{ line: location.line, text: 'x', mark: null }],
    lineHash: 'a:1',
    fix: null,
    refusedBy: null,
    waiver: null,
  };
}

test('a finding in a remote file is told of the last include of the repository that leads there', () => {
  const includes = ['nextflow.config', 'conf/a.config', remote].map((file, index) => ({
    kind: 'include' as const,
    message: 'Includes.',
    location: at(file, index + 1),
  }));
  const shown = inRepository(finding(at('https://example.org/y.config', 7), includes));
  expect(shown).toMatchObject({
    location: at('conf/a.config', 2),
    message: 'In https://example.org/y.config:7: Too open.',
    frame: [],
    lineHash: null,
  });
  expect(shown.related.map(({ location }) => location.file)).toEqual(['nextflow.config', 'conf/a.config']);
});

test('moves a finding in a file of the launch to the target', () => {
  const shown = inRepository(finding(at('launch://config/site.config', 7), []));
  expect(shown.location).toEqual({ file: 'nextflow.config', line: 1, column: 1, endLine: 1, endColumn: 1 });
  expect(shown.id).toBe('1');
});

test('keeps a finding in the repository, without related locations elsewhere', () => {
  const related = [{ kind: 'override' as const, message: 'Replaces.', location: at('launch://home/config', 1) }];
  const own = finding(at('nextflow.config', 2), related);
  expect(inRepository(own)).toEqual({ ...own, related: [] });
});

test('a remark about another file has its place in its words', () => {
  const remark = { code: 'a/b', message: 'Odd.', location: at(remote, 4) };
  expect(remarkInRepository(remark)).toEqual({ code: 'a/b', message: `In ${remote}:4: Odd.`, location: null });
  expect(remarkInRepository({ ...remark, location: at('a.config', 1) }).location).toEqual(at('a.config', 1));
});
