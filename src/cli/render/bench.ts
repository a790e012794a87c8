import { pluralize, writeCount } from '../../base/pluralize.ts';
import type { Bench, BenchedDocument } from '../../engine/policies/bench-policies.ts';
import { wrap } from '../../reports/wrap.ts';

const width = 80;

/** Renders a measurement for 80 columns, the slowest policies first. */
export function renderBench(bench: Bench): string {
  const { pack, compileMs, loadMs, startMs, memoryBytes, documents, method } = bench;
  const facts = [
    ['pack', `${pack.name}, ${pluralize(pack.policies, 'policy', 'policies')}, ${writeCount(pack.bytes)} bytes`],
    ['compile', compileMs === null ? 'compiled ahead' : `${writeMilliseconds(compileMs)} ms, cold`],
    ['load', `${writeMilliseconds(loadMs)} ms, compiled before`],
    ['start', `${writeMilliseconds(startMs)} ms, with the first evaluation`],
    ['memory', `${(memoryBytes / 2 ** 20).toFixed(0)} MiB of WebAssembly memory afterwards`],
  ];
  return [
    ...facts.map(([term = '', text = '']) => `${term.padEnd(9)}${text}\n`),
    ...documents.map(renderDocument),
    `\n${wrap(method, width).join('\n')}\n`,
  ].join('');
}

function renderDocument({ file, profiles, bytes, all, policies }: BenchedDocument): string {
  const view = profiles.length === 0 ? '' : ` (${profiles.join(',')})`;
  const slowestFirst = policies.toSorted((a, b) => b.median - a.median);
  const rows = [{ policy: 'all at once', ...all }, ...slowestFirst];
  const nameWidth = Math.min(44, Math.max(...rows.map(({ policy }) => policy.length)));
  return [
    `\n${file}${view}, ${writeCount(bytes)} bytes\n`,
    `  ${''.padEnd(nameWidth)} ${['median ms', 'p95 ms', 'count'].map(padCell).join('')}\n`,
    ...rows.map(({ policy, median, p95, count, error }) => {
      // A name longer than its column gets its own line.
      const name = policy.length > nameWidth ? `${policy}\n  ${''.padEnd(nameWidth)}` : policy.padEnd(nameWidth);
      const failed = error === null ? '' : '  error';
      return `  ${name} ${[writeMilliseconds(median), writeMilliseconds(p95), String(count)].map(padCell).join('')}${failed}\n`;
    }),
    ...rows.flatMap(({ policy, error }) =>
      error === null || policy === 'all at once' ? [] : wrap(`  ${policy}: ${error}`, width).map((line) => `${line}\n`),
    ),
  ].join('');
}

function padCell(text: string): string {
  return text.padStart(10);
}

function writeMilliseconds(time: number): string {
  return time.toFixed(time < 10 ? 3 : time < 100 ? 1 : 0);
}
