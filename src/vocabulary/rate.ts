import { durationUnit, parseDuration } from '../resolve/values/units/duration.ts';

/** A number of events per a number of whole seconds. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

export type RateResult = { readonly rate: Rate } | { readonly problem: string };

const EXAMPLES = 'write `10/sec`, `50/2min` or `10 sec`';

/**
 * A submission rate: `N/PERIOD`, where the period is whole seconds, a duration or a bare unit, or `N [unit]`, which
 * is N for one unit, seconds where none is named. The engine cuts periods to whole seconds and needs at least one.
 */
export function parseRate(text: string): RateResult {
  const parts = text.split('/').map((part) => part.trim());
  if (parts.length > 2) return { problem: `has more than one \`/\`; ${EXAMPLES}` };
  const [left = '', right] = parts;
  if (right !== undefined) return build(left, parsePeriod(right));
  const match = /^(\S*?)\s*([a-zA-Z]*)$/.exec(left);
  return build(match?.[1] ?? '', durationUnit(match?.[2] || 'sec'));
}

function parsePeriod(text: string): number | undefined {
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  const amount = parseDuration(text);
  return durationUnit(text) ?? (amount === undefined ? undefined : Number(amount));
}

function build(count: string, milliseconds: number | undefined): RateResult {
  if (!/^[+-]?[0-9]+$/.test(count)) return { problem: `does not begin with a whole number; ${EXAMPLES}` };
  if (milliseconds === undefined) return { problem: `names no period that Nextflow knows; ${EXAMPLES}` };
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 1) return { problem: 'has a period of less than a second' };
  return { rate: { count: Number(count), seconds } };
}
