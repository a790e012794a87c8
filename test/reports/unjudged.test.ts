import { expect, test } from 'vitest';
import { groupSkipped } from '../../src/reports/unjudged.ts';

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
