import type { UpdatedLine } from '../../policy-tools/fixtures/update-fixture.ts';
import type { Coverage } from '../../policy-tools/testing/own-coverage.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';

/** What failed, each with its place, and how many of each kind passed. */
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

/** What no test reaches, by line, and how much is reached. */
export function renderCoverage({ percent, missed }: Coverage): string {
  const lines = missed.map(({ file, line }) => `not reached: ${file}:${line}\n`);
  return `${lines.join('')}${percent.toFixed(1)} % of the expressions are reached\n`;
}

/** Only comments change, and only they are shown: the rest of a line may hold what no output may. */
export function renderUpdate(path: string, changes: readonly UpdatedLine[]): string {
  return changes
    .map(({ line, before, after }) =>
      [`${path}:${line}\n`, before === '' ? '' : `  - ${before}\n`, after === '' ? '' : `  + ${after}\n`].join(''),
    )
    .join('');
}
