import { UsageError } from '../base/errors.ts';
import { ordinal } from '../base/ordinal.ts';

/** What the command line (and the environment) gave, checked on reading: wrong text is a usage error that says which. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.positionals = positionals;
    this.#values = values;
  }

  /** The same, with values for the options that were not given. */
  withDefaults(values: ReadonlyMap<string, readonly string[]>): Arguments {
    return new Arguments(this.positionals, new Map([...values, ...this.#values]));
  }

  flag(name: string): boolean {
    return this.#values.has(name);
  }

  texts(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  text(name: string): string | undefined {
    const values = this.texts(name);
    if (values.length > 1) throw new UsageError('usage/repeated-option', `--${name} may be given once.`);
    return values[0];
  }

  choice<const C extends string>(name: string, choices: readonly C[]): C | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw invalid(name, text, `one of ${choices.join(', ')}`);
    return choice;
  }

  /** A whole number from `least` on; sizes may end in KiB, MiB or GiB. */
  count(name: string, least: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const match = /^(\d{1,12})\s*([KMG]i?B)?$/iu.exec(text);
    const factor = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[(match?.[2] ?? '').charAt(0).toUpperCase()] ?? 1;
    const count = Number(match?.[1] ?? Number.NaN) * factor;
    if (!(count >= least)) throw invalid(name, text, `a whole number, at least ${least}`);
    return count;
  }

  /** A moment as RFC 3339 has it, given back in UTC. */
  moment(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const shaped = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.test(text);
    const milliseconds = shaped ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(milliseconds)) throw invalid(name, text, 'a date or time such as 2026-11-20T12:00:00Z');
    return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
  }

  /** `KEY=VALUE` pairs; the value may hold `=` and may be empty. What is none is not quoted: it could be a secret. */
  pairs(name: string): ReadonlyMap<string, string> {
    return new Map(
      this.texts(name).map((text, index) => {
        const at = text.indexOf('=');
        if (at < 1) {
          throw new UsageError('usage/invalid-value', `--${name} takes KEY=VALUE; the ${ordinal(index)} is none.`);
        }
        return [text.slice(0, at), text.slice(at + 1)];
      }),
    );
  }
}

function invalid(name: string, text: string, expected: string): UsageError {
  return new UsageError('usage/invalid-value', `--${name} takes ${expected}, not "${text}".`);
}
