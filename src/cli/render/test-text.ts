import type { UpdatedLine } from '../../policy-tools/fixtures/update-fixture.ts';
import type { Coverage } from '../../policy-tools/testing/select-own-coverage.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';

/** Renders each failure with its location, and the number of tests of each outcome. */
export function renderTests(cases: readonly TestCase[]): string {
  const bad = cases.filter(({ outcome }) => outcome === 'fail' || outcome === 'error');
  const passed = cases.filter(({ outcome }) => outcome === 'pass').length;
  const skipped = cases.filter(({ outcome }) => outcome === 'skip').length;
  return [
    ...bad.map(renderFailure),
    `${passed} passed, ${bad.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`,
  ].join('');
}

function renderFailure({ file, line, column, kind, name, outcome, details }: TestCase): string {
  const head = kind === 'fixture' ? '' : `${file}:${line}:${column}: ${outcome}: ${name}\n`;
  const indent = kind === 'fixture' ? '' : '  ';
  return `${head}${details.map((detail) => `${indent}${detail.replaceAll('\n', `\n${indent}`)}\n`).join('')}`;
}

/** Renders the lines that no test reaches, and the share that is reached. */
export function renderCoverage({ percent, missed }: Coverage): string {
  const lines = missed.map(({ file, line }) => `not reached: ${file}:${line}\n`);
  return `${lines.join('')}${percent.toFixed(1)} % of expressions reached\n`;
}

/** Renders changed comments; the rest of their lines could contain secrets. */
export function renderUpdate(path: string, changes: readonly UpdatedLine[]): string {
  return changes
    .map(({ line, before, after }) =>
      [`${path}:${line}\n`, before === '' ? '' : `  - ${before}\n`, after === '' ? '' : `  + ${after}\n`].join(''),
    )
    .join('');
}
