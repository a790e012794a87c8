import type { Policy } from '../../policy/policy.ts';
import { annotateTitle, listCategories } from '../../policy-tools/policy-pages.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;

/** Renders policies by category for 80 columns: ID, severity, title. */
export function renderPolicyList(policies: readonly Policy[]): string {
  const idWidth = Math.max(0, ...policies.map(({ id }) => id.length));
  const groups = listCategories(policies).map((category) => {
    const rows = policies
      .filter((policy) => policy.category === category)
      .flatMap((policy) => renderRow(policy, idWidth));
    return `${category}\n${rows.map((line) => `  ${line}\n`).join('')}\n`;
  });
  const count = policies.length === 1 ? '1 policy' : `${policies.length} policies`;
  return `${groups.join('')}${count}; run plumbline policy show ID for details.\n`;
}

function renderRow(policy: Policy, idWidth: number): readonly string[] {
  return wrapHanging(`${policy.id.padEnd(idWidth)}  ${policy.severity.padEnd(8)}  `, annotateTitle(policy), width - 2);
}
