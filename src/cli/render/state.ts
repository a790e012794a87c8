import { pluralize } from '../../base/pluralize.ts';
import { toTerminalLine } from '../../reports/escape.ts';
import type { Pruned, StoreCheck, StoreFacts } from '../../store/stored.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;

/** Renders the counts of a state, a line for each kind of content. */
export function renderFacts(facts: StoreFacts, folder: string): string {
  const { bytes, scans, repositories, findings, targets, views, documents } = facts;
  const span = scans.first === null ? '' : `, ${scans.first} to ${scans.last}`;
  const unfinished = scans.unfinished === 0 ? '' : ` (and ${scans.unfinished} not finished)`;
  const statuses = Object.entries(repositories).filter(([, count]) => count > 0);
  const rows: readonly (readonly [string, string])[] = [
    ['State', `${toTerminalLine(folder)}, ${(bytes / 1e6).toFixed(1)} MB`],
    ['Scans', `${scans.finished}${unfinished}${span}`],
    ['Repositories', statuses.map(([status, count]) => `${count} ${status}`).join(', ') || '0'],
    ['Findings', `${findings.open} open, ${findings.fixed} fixed`],
    ['Documents', `${documents} distinct, in ${pluralize(views, 'view')} of ${pluralize(targets, 'configuration')}`],
  ];
  return `${rows.flatMap(([title, text]) => wrapHanging(`${title}:`.padEnd(14), text, width)).join('\n')}\n`;
}

/** Renders the numbers of checked items, or the problems if there are any. */
export function renderCheck({ documents, sourceMaps, results, problems }: StoreCheck): string {
  if (problems.length > 0) return problems.map((problem) => `${toTerminalLine(problem)}\n`).join('');
  return `No damage: ${pluralize(documents, 'document')}, ${pluralize(sourceMaps, 'source map')}, ${pluralize(results, 'result')}.\n`;
}

/** Renders the items that were or would be removed. */
export function renderPruned({ repositories, findings, scans }: Pruned, isTrial: boolean): string {
  const counts = [
    pluralize(repositories.length, 'repository', 'repositories'),
    pluralize(findings, 'fixed finding'),
    pluralize(scans, 'scan'),
  ];
  const verb = isTrial ? 'To be removed' : 'Removed';
  return `${verb}: ${counts.join(', ')}.\n${repositories.map((name) => `  ${toTerminalLine(name)}\n`).join('')}`;
}
