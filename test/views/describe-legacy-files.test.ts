import { expect, test } from 'vitest';
import { diagnose } from '../../src/resolve/diagnostics.ts';
import { describeLegacyFiles } from '../../src/views/describe-legacy-files.ts';

const undefinedName = (name: string, start: number) =>
  diagnose(
    'undefined-name',
    { path: 'nextflow.config', start, end: start + name.length },
    { name, setting: `params.${name}`, isDirective: true, isInText: false },
  );

test('suggests a fix at the first place for a file that only the legacy parser reads', () => {
  const [problem, ...others] = describeLegacyFiles([undefinedName('b', 40), undefinedName('a', 20)]);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ span: { start: 20 }, fix: 'Write `params.a`, which this file sets.' });
  expect(problem?.related.map(({ span }) => span.start)).toEqual([40]);
});

test.each([
  ['leaves out variables of a scope that is assigned a closure, which has a problem of its own', 'manifest', 0],
  ['keeps variables of other closures', undefined, 1],
])('%s', (_, scope, count) => {
  const span = { path: 'nextflow.config', start: 0, end: 4 };
  const variable = diagnose('undeclared-variable', span, { name: 'name', scope, mayBeBlock: false });
  expect(describeLegacyFiles([variable])).toHaveLength(count);
});
