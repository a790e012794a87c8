import type { RepeatedArguments } from '../../reports/report.ts';
import type { Arguments } from '../arguments.ts';
import { judgeOptions, runOptions } from './scan-options.ts';
import { sinceOptions } from './since-options.ts';
import { profilesOption } from './target-options.ts';
import { waiverOptions } from './waiver-options.ts';

/** Options that may hold secrets, and one that decides nothing and has a value in most CI jobs. */
const omittedOptions: readonly string[] = ['param', 'env', 'cache-dir'];

/** Options of `scan` alone that decide which findings count: of which views, since when, and without which old ones. */
const countingOptions: readonly string[] = [
  ...sinceOptions,
  ...waiverOptions,
  profilesOption,
  '--baseline FILE',
  '--no-baseline',
];

/** Returns the paths and options of a command that determine what it scans, judges and counts. */
export function repeatArguments(args: Arguments): RepeatedArguments {
  const judged = [...args.positionals.map(quote), ...repeatOptions(args, [...judgeOptions, ...runOptions])];
  return { judged, scanned: [...judged, ...repeatOptions(args, countingOptions)] };
}

function repeatOptions(args: Arguments, lines: readonly string[]): readonly string[] {
  const names = lines.flatMap((line) => /--([a-z-]+)/u.exec(line)?.[1] ?? []);
  return names.flatMap((name) => {
    if (omittedOptions.includes(name) || !args.hasFlag(name)) return [];
    const values = args.readTexts(name);
    return values.length === 0 ? [`--${name}`] : values.flatMap((value) => [`--${name}`, quote(value)]);
  });
}

function quote(word: string): string {
  return /^[\w./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
