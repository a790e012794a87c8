import { toTerminalLine } from '../escape.ts';
import type { RepeatedArguments, Report } from '../report.ts';
import type { TextTotals } from './text-totals.ts';

/** Number of findings from which the suggested command is the one that accepts them. */
const manyFindings = 40;

/**
 * Returns the one command to go on with, and what for; empty if there is nothing to do. `hasMore` if the report left something
 * out; `repeated` has the arguments of the scan. The words of the command stay on one line.
 */
export function chooseNextCommand(
  { pack, summary }: Report,
  { gating, worst }: Pick<TextTotals, 'gating' | 'worst'>,
  hasMore: boolean,
  { judged, scanned }: RepeatedArguments = { judged: [], scanned: [] },
): string {
  const isCompared = summary.baseline !== undefined || summary.change !== undefined;
  if (gating > manyFindings && !isCompared) {
    return writeNext(['baseline create', ...judged], 'accepts these findings, so that only new ones count');
  }
  if (worst !== undefined) {
    const rule = toTerminalLine(worst.rule);
    const isPolicy = pack.policies.some(({ id }) => id === worst.rule);
    if (!isPolicy) return writeNext(['rule show', rule], 'what it means and how to fix it');
    return writeNext(['policy show', rule, ...listPolicyOptions(pack)], 'why it matters and how to fix it');
  }
  const hasIncludes = summary.gaps?.some(({ kind }) => kind === 'unresolved-includes') === true;
  if (hasIncludes) {
    return writeNext(['scan', ...scanned, '--includes DIR'], 'with copies of the included files in DIR');
  }
  return hasMore ? writeNext(['scan', ...scanned, '--verbose'], 'shows every finding and cause in full') : '';
}

function writeNext(words: readonly string[], purpose: string): string {
  return `Next: ${['plumbline', ...words].map(toTerminalLine).join(' ').replaceAll(' ', '\u00a0')} (${purpose})`;
}

/** Options that name the sources of policies, as far as a shell takes their names as they are. */
function listPolicyOptions({ sources }: Report['pack']): readonly string[] {
  const named = sources.filter(({ name }) => name !== 'starter pack' && /^[\w./:@-]+$/u.test(name));
  return named.map(({ name }) => `--policy ${name}`);
}
