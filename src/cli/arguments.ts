import { UsageError } from '../base/errors.ts';
import { ordinal } from '../base/ordinal.ts';
import { didYouMean } from '../base/suggest.ts';

/** Arguments of a command line and of the environment, checked when read. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.positionals = positionals;
    this.#values = values;
  }

  /** Returns the arguments with values for options that were not given. */
  withDefaults(values: ReadonlyMap<string, readonly string[]>): Arguments {
    return new Arguments(this.positionals, new Map([...values, ...this.#values]));
  }

  /** Returns the arguments with each value of some options changed; undefined leaves it out. */
  withChanged(names: readonly string[], change: (name: string, value: string) => string | undefined): Arguments {
    const changed = [...this.#values].flatMap(([name, values]): readonly (readonly [string, readonly string[]])[] => {
      if (!names.includes(name)) return [[name, values]];
      const kept = values.flatMap((value) => change(name, value) ?? []);
      return kept.length === 0 && values.length > 0 ? [] : [[name, kept]];
    });
    return new Arguments(this.positionals, new Map(changed));
  }

  flag(name: string): boolean {
    return this.#values.has(name);
  }

  texts(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  text(name: string): string | undefined {
    const values = this.texts(name);
    if (values.length > 1)
      throw new UsageError('usage/repeated-option', `--${name} was given more than once; give it once.`);
    return values[0];
  }

  choice<const C extends string>(name: string, choices: readonly C[]): C | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw invalid(name, text, `one of ${choices.join(', ')}`, didYouMean(text, choices));
    return choice;
  }

  /** Reads a whole number of at least `least`; sizes may end in KiB, MiB or GiB. */
  count(name: string, least: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const match = /^(\d{1,12})\s*([KMG]i?B)?$/iu.exec(text);
    const factor = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[(match?.[2] ?? '').charAt(0).toUpperCase()] ?? 1;
    const count = Number(match?.[1] ?? Number.NaN) * factor;
    if (!(count >= least)) throw invalid(name, text, `a whole number, at least ${least}`);
    return count;
  }

  /** Reads a percentage, such as `99.5%`. Returns it as a number from 0 to 1. */
  share(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const share = Number(/^(\d{1,3}(?:\.\d{1,6})?)\s*%$/u.exec(text)?.[1] ?? Number.NaN) / 100;
    if (!(share <= 1)) throw invalid(name, text, 'a percentage up to 100%, such as 99%');
    return share;
  }

  /** Reads an RFC 3339 time and returns it in UTC. */
  moment(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const shaped = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.test(text);
    const milliseconds = shaped ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(milliseconds)) throw invalid(name, text, 'a date or time such as 2026-11-20T12:00:00Z');
    return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
  }

  /** Reads `KEY=VALUE` pairs; the value may contain `=` or be empty. A malformed pair is not quoted: it could be a secret. */
  pairs(name: string): ReadonlyMap<string, string> {
    return new Map(
      this.texts(name).map((text, index) => {
        const at = text.indexOf('=');
        if (at < 1) {
          throw new UsageError(
            'usage/invalid-value',
            `--${name} expects KEY=VALUE; its ${ordinal(index)} value has no key.`,
          );
        }
        return [text.slice(0, at), text.slice(at + 1)];
      }),
    );
  }
}

function invalid(name: string, text: string, expected: string, hint = ''): UsageError {
  return new UsageError('usage/invalid-value', `--${name} expects ${expected}, not "${text}".${hint}`);
}
