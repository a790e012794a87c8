import { expect, test } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import { locateRemark, moveToCheckout } from '../../src/reports/in-checkout.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import { findingOf } from '../support/finding-of.ts';
import { render } from './render.ts';
import { sampleReport } from './sample-report.ts';

const at = (file: string, line: number) => ({ file, line, column: 3, endLine: line, endColumn: 9 });
const remote = 'https://example.org/x.config';
const folder = 'pipelines/rnaseq';

function finding(location: Finding['location'], related: Finding['related']): Finding {
  return findingOf({
    ...{ id: '1', message: 'Too open.', location, related, lineHash: 'a:1' },
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    frame: [{ line: location.line, text: 'x', mark: null }],
  });
}

test('reports a finding in a remote file at the last include of the repository that leads there', () => {
  const includes = ['nextflow.config', 'conf/a.config', remote].map((file, index) => ({
    kind: 'include' as const,
    message: 'Includes.',
    location: at(file, index + 1),
  }));
  const shown = moveToCheckout(finding(at('https://example.org/y.config', 7), includes), {});
  expect(shown).toMatchObject({
    location: at('conf/a.config', 2),
    message: 'In https://example.org/y.config:7: Too open.',
    frame: [],
    lineHash: null,
  });
  expect(shown.related.map(({ location }) => location.file)).toEqual(['nextflow.config', 'conf/a.config']);
});

test('moves a finding in a file of the launch to the target', () => {
  const start = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  const launched = finding(at('launch://config/site.config', 7), []);
  expect(moveToCheckout(launched, {})).toMatchObject({ id: '1', location: { file: 'nextflow.config', ...start } });
  expect(moveToCheckout(launched, { folder }).location).toEqual({ file: `${folder}/nextflow.config`, ...start });
});

test('keeps a finding in the repository, without related locations elsewhere', () => {
  const related = [{ kind: 'override' as const, message: 'Replaces.', location: at('launch://home/config', 1) }];
  const own = finding(at('nextflow.config', 2), related);
  expect(moveToCheckout(own, {})).toEqual({ ...own, related: [] });
});

test('names the locations of a finding from the root of the checkout', () => {
  const related = [{ kind: 'override' as const, message: 'Replaces.', location: at('conf/a.config', 1) }];
  const own = { ...finding(at('nextflow.config', 2), related), value: at('nextflow.config', 2) };
  expect(moveToCheckout(own, { folder })).toEqual({
    ...own,
    location: at(`${folder}/nextflow.config`, 2),
    value: at(`${folder}/nextflow.config`, 2),
    related: [{ kind: 'override', message: 'Replaces.', location: at(`${folder}/conf/a.config`, 1) }],
  });
});

test('names the place of a remark about another file in its message', () => {
  const remark = { code: 'a/b', message: 'Odd.', location: at(remote, 4) };
  const moved = { code: 'a/b', message: `In ${remote}:4: Odd.`, location: null };
  expect(locateRemark(remark, {})).toEqual(moved);
  expect(locateRemark(remark, { folder })).toEqual(moved);
  const own = { ...remark, location: at('a.config', 1) };
  expect(locateRemark(own, {})).toEqual(own);
  expect(locateRemark(own, { folder }).location).toEqual(at(`${folder}/a.config`, 1));
});

/** Places of file paths in each format for code hosts and review tools. */
const paths: Readonly<Record<string, RegExp>> = {
  sarif: /"uri":"([^"]*)"/gu,
  github: /\bfile=([^,:]*)/gu,
  gitlab: /"path":"([^"]*)"/gu,
  'gitlab-sast': /"file":"([^"]*)"/gu,
  azure: /\bsourcepath=([^;]*)/gu,
  bitbucket: /"path":"([^"]*)"/gu,
  checkstyle: /<file name="([^"]*)"/gu,
  rdjson: /"path":"([^"]*)"/gu,
};

test.each(reportFormats.flatMap(({ name, isPerRepository }) => (isPerRepository ? [name] : [])))(
  'writes paths from the root of the checkout in %s',
  (format) => {
    const pathsOf = (facts: { readonly folder?: string }): readonly string[] => {
      const report = sampleReport();
      const repositories = report.repositories.filter(({ name }) => name === 'acme/rnaseq');
      const text = render(format, { ...report, repositories: repositories.map((each) => ({ ...each, ...facts })) });
      return [...text.matchAll(paths[format] ?? /^$/gu)].map(([, path = '']) => path);
    };
    const own = pathsOf({});
    expect(own).toContain('conf/gcp.config');
    expect(pathsOf({ folder })).toEqual(own.map((path) => `${folder}/${path}`));
  },
);
