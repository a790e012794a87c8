import { expect, test } from 'vitest';
import { groupSkipped } from '../../src/reports/unjudged.ts';
import { render } from './render.ts';
import { reportOf, repository } from './sample-report.ts';

test('groups files that were left alone by all their reasons', () => {
  const skipped = [
    { file: 'b.config', reason: 'named by a .gitignore' },
    { file: '.plumbline.yaml', reason: 'exclude is not granted' },
    { file: 'a.config', reason: 'named by a .gitignore' },
    { file: '.plumbline.yaml', reason: 'set is not granted' },
  ];
  expect(groupSkipped(skipped)).toEqual([
    { files: ['b.config', 'a.config'], reasons: ['named by a .gitignore'] },
    { files: ['.plumbline.yaml'], reasons: ['exclude is not granted', 'set is not granted'] },
  ]);
});

test.each(['csv', 'checkstyle', 'rdjson', 'gitlab'] as const)(
  '%s has a repository that failed, with the reason',
  (format) => {
    const failed = repository('acme/gone', [], { status: 'failed', reason: 'It cannot be fetched: no such host.' });
    const text = render(format, reportOf([failed]));
    expect(text).toContain('Not judged: It cannot be fetched: no such host.');
    expect(text).toContain('scan/failed');
  },
);
