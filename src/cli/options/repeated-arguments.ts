import type { Arguments } from '../arguments.ts';
import { judgeOptions, runOptions } from './scan-options.ts';

/** Options that may hold secrets, and one that decides nothing and has a value in most CI jobs. */
const omittedOptions: readonly string[] = ['param', 'env', 'cache-dir'];

const repeatedOptions = [...judgeOptions, ...runOptions]
  .flatMap((option) => /--([a-z-]+)/u.exec(option)?.[1] ?? [])
  .filter((name) => !omittedOptions.includes(name));

/** Returns the paths and options that decide what a command scans and judges, quoted for a shell. */
export function repeatArguments(args: Arguments): readonly string[] {
  const options = repeatedOptions.flatMap((name) => {
    if (!args.flag(name)) return [];
    const values = args.texts(name);
    return values.length === 0 ? [`--${name}`] : values.flatMap((value) => [`--${name}`, quote(value)]);
  });
  return [...args.positionals.map(quote), ...options];
}

function quote(word: string): string {
  return /^[\w./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
