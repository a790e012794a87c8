import { renderJunitTests } from '../../reports/junit/junit-tests.ts';
import { renderCoverage, renderTests, renderUpdate } from './render-text.ts';
import type { TestRun } from './test-run.ts';

/** The formats that `policy test` has. */
export const testFormats: readonly { readonly name: string; readonly render: (run: TestRun) => string }[] = [
  {
    name: 'text',
    render: ({ cases, updated, coverage }) =>
      [
        ...updated.map(({ path, changes }) => renderUpdate(path, changes)),
        coverage === undefined ? '' : renderCoverage(coverage),
        renderTests(cases),
      ].join(''),
  },
  { name: 'json', render: (run) => `${JSON.stringify(run, undefined, 2)}\n` },
  { name: 'junit', render: ({ cases }) => renderJunitTests(cases) },
];
