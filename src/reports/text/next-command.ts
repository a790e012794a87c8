import { gatingFindings } from '../../findings/gate.ts';
import { compareSeverities } from '../../findings/severity.ts';
import { terminalLine } from '../escape.ts';
import type { Report } from '../report.ts';

/** So many findings at once are accepted rather than fixed before anything else. */
const manyFindings = 40;

/** Returns the one command to go on with, and what for; empty if there is nothing to do. `hasMore` if the report left something out. */
export function nextCommand({ repositories, failOn, pack, summary }: Report, hasMore: boolean): string {
  const gating = repositories.flatMap((each) => gatingFindings(each, failOn));
  const isCompared = summary.baseline !== undefined || summary.change !== undefined;
  if (gating.length > manyFindings && !isCompared) {
    return 'Next: plumbline baseline create (accepts these findings, so that only new ones count)';
  }
  const [worst] = gating.toSorted((a, b) => compareSeverities(a.severity, b.severity));
  if (worst !== undefined) {
    const rule = terminalLine(worst.rule);
    const isPolicy = pack.policies.some(({ id }) => id === worst.rule);
    if (!isPolicy) return `Next: plumbline rule show ${rule} (what it means and how to fix it)`;
    return `Next: plumbline policy show ${rule}${policyOptions(pack)} (why it matters and how to fix it)`;
  }
  const hasIncludes = summary.gaps?.some(({ kind }) => kind === 'unresolved-includes') === true;
  if (hasIncludes) return 'Next: plumbline scan --includes DIR (with copies of the included files in DIR)';
  return hasMore ? 'Next: plumbline scan --verbose (shows every finding and cause in full)' : '';
}

/** Options that name the sources of policies, as far as a shell takes their names as they are. */
function policyOptions({ sources }: Report['pack']): string {
  const named = sources.filter(({ name }) => name !== 'starter pack' && /^[\w./:@-]+$/u.test(name));
  return named.map(({ name }) => ` --policy ${name}`).join('');
}
