import { findDurationUnit, parseDuration } from '../resolve/values/units/duration.ts';

/** Number of events per number of seconds, both integers. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

export type RateResult = { readonly rate: Rate } | { readonly problem: string };

const EXAMPLES = 'write `10/sec`, `50/2min` or `10 sec`';

/**
 * Parses a submission rate: `N/PERIOD`, where the period is an integer of seconds, a duration or a unit, or `N [unit]`,
 * which is N per unit, by default seconds. The engine truncates periods to seconds and requires at least one.
 */
export function parseRate(text: string): RateResult {
  const parts = text.split('/').map((part) => part.trim());
  if (parts.length > 2) return { problem: `has more than one \`/\`; ${EXAMPLES}` };
  const [left = '', right] = parts;
  if (right !== undefined) return build(left, parsePeriod(right));
  const match = /^(\S*?)\s*([a-zA-Z]*)$/.exec(left);
  return build(match?.[1] ?? '', findDurationUnit(match?.[2] || 'sec'));
}

function parsePeriod(text: string): number | undefined {
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  const amount = parseDuration(text);
  return findDurationUnit(text) ?? (amount === undefined ? undefined : Number(amount));
}

function build(count: string, milliseconds: number | undefined): RateResult {
  if (!/^[+-]?[0-9]+$/.test(count)) return { problem: `does not begin with an integer; ${EXAMPLES}` };
  if (milliseconds === undefined) return { problem: `names no period that Nextflow knows; ${EXAMPLES}` };
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 1) return { problem: 'has a period of less than a second' };
  return { rate: { count: Number(count), seconds } };
}
