import { writeVisibleJson } from '../../base/json.ts';
import type { TestRun } from '../../engine/policies/run-tests.ts';
import { renderJunitTests } from '../../reports/junit/junit-tests.ts';
import { renderCoverage, renderTests, renderUpdate } from './test-text.ts';

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
  { name: 'json', render: (run) => `${writeVisibleJson(run, 2)}\n` },
  { name: 'junit', render: ({ cases }) => renderJunitTests(cases) },
];
