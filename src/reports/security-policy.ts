import type { Policy } from '../policy/policy.ts';

/** Returns the number of a weakness that a control names: `668` for `CWE-668`; undefined for other controls. */
export function findWeakness(control: string): string | undefined {
  return /^CWE-(\d+)$/iu.exec(control.trim())?.[1];
}

/** Returns true if findings of a policy are vulnerabilities: its category is security, or it names a weakness. */
export function isSecurityPolicy({ category, controls }: Pick<Policy, 'category' | 'controls'>): boolean {
  return category === 'security' || controls.some((control) => findWeakness(control) !== undefined);
}
