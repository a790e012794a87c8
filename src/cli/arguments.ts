import { UsageError } from '../base/errors.ts';
import { didYouMean } from '../base/suggest.ts';
import { writeOrdinal } from '../base/write-ordinal.ts';

/** Sources of options that are not on the command line, and flags that are switched off. */
export interface ArgumentSources {
  /** `PLUMBLINE_FAIL_ON` or `.plumbline.yaml:4:1`, by the names of options; without those of the command line. */
  readonly sources?: ReadonlyMap<string, string>;
  /** Names of flags that are switched off, as by `--soft-fail=false`. */
  readonly off?: ReadonlySet<string>;
}

/** Arguments of a command line, of the environment and of settings, checked when read. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;
  readonly #sources: ReadonlyMap<string, string>;
  readonly #off: ReadonlySet<string>;

  constructor(
    positionals: readonly string[],
    values: ReadonlyMap<string, readonly string[]>,
    { sources = new Map(), off = new Set() }: ArgumentSources = {},
  ) {
    this.positionals = positionals;
    this.#values = values;
    this.#sources = sources;
    this.#off = off;
  }

  /**
   * Returns the arguments with values for options that are not on the command line. `places` are the sources of the
   * values.
   */
  withDefaults(
    values: ReadonlyMap<string, readonly string[]>,
    places: ReadonlyMap<string, string> = new Map(),
  ): Arguments {
    const open = [...values].filter(([name]) => !this.#values.has(name) && !this.#off.has(name));
    const sources = open.flatMap(([name]): readonly (readonly [string, string])[] => {
      const place = places.get(name);
      return place === undefined ? [] : [[name, place]];
    });
    return new Arguments(this.positionals, new Map([...open, ...this.#values]), {
      sources: new Map([...sources, ...this.#sources]),
      off: this.#off,
    });
  }

  /** Returns the arguments with each value of some options changed; undefined leaves it out. */
  withChanged(names: readonly string[], change: (name: string, value: string) => string | undefined): Arguments {
    const changed = [...this.#values].flatMap(([name, values]): readonly (readonly [string, readonly string[]])[] => {
      if (!names.includes(name)) return [[name, values]];
      const kept = values.flatMap((value) => change(name, value) ?? []);
      return kept.length === 0 && values.length > 0 ? [] : [[name, kept]];
    });
    return new Arguments(this.positionals, new Map(changed), { sources: this.#sources, off: this.#off });
  }

  /** Returns the place or variable that sets or switches off an option; undefined for the command line and without one. */
  findSource(name: string): string | undefined {
    return this.#sources.get(name);
  }

  /** Returns true for a flag that is switched off, so that settings cannot switch it on. */
  isOff(name: string): boolean {
    return this.#off.has(name);
  }

  /** Returns an option as a user wrote it, for messages: `--fail-on`, `PLUMBLINE_FAIL_ON`, `.plumbline.yaml:4:1: fail-on`. */
  describeSource(name: string): string {
    const source = this.#sources.get(name);
    if (source === undefined) return `--${name}`;
    return source.includes(':') ? `${source}: ${name}` : source;
  }

  hasFlag(name: string): boolean {
    return this.#values.has(name);
  }

  readTexts(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  readText(name: string): string | undefined {
    const values = this.readTexts(name);
    if (values.length > 1)
      throw new UsageError(
        'usage/repeated-option',
        `${this.describeSource(name)} has more than one value. Pass it once.`,
      );
    return values[0];
  }

  readChoice<const C extends string>(name: string, choices: readonly C[]): C | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined)
      throw this.#createInvalidValueError(name, text, `one of ${choices.join(', ')}`, didYouMean(text, choices));
    return choice;
  }

  /** Reads an integer of at least `least`; sizes may end in KiB, MiB or GiB. */
  count(name: string, least: number): number | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const match = /^(\d{1,12})\s*([KMG]i?B)?$/iu.exec(text);
    const factor = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[(match?.[2] ?? '').charAt(0).toUpperCase()] ?? 1;
    const count = Number(match?.[1] ?? Number.NaN) * factor;
    if (!(count >= least)) throw this.#createInvalidValueError(name, text, `an integer of at least ${least}`);
    return count;
  }

  /** Reads a percentage, such as `99.5%`. Returns it as a number from 0 to 1. */
  share(name: string): number | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    // Divided by 100, 99.9 would be more than 999 of 1000.
    const share = Number(`${/^(\d{1,3}(?:\.\d{1,6})?)\s*%$/u.exec(text)?.[1]}e-2`);
    if (!(share <= 1)) throw this.#createInvalidValueError(name, text, 'a percentage up to 100%, such as 99%');
    return share;
  }

  /** Reads an RFC 3339 time and returns it in UTC. */
  readMoment(name: string): string | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const shaped = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.test(text);
    const milliseconds = shaped ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(milliseconds))
      throw this.#createInvalidValueError(name, text, 'a date or time such as 2026-11-20T12:00:00Z');
    return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
  }

  /** Reads `KEY=VALUE` pairs; the value may contain `=` or be empty. A malformed pair is not quoted: it could be a secret. */
  readPairs(name: string): ReadonlyMap<string, string> {
    return new Map(
      this.readTexts(name).map((text, index) => {
        const at = text.indexOf('=');
        if (at < 1) {
          throw new UsageError(
            'usage/invalid-value',
            `${this.describeSource(name)} expects KEY=VALUE; its ${writeOrdinal(index)} value has no key.`,
          );
        }
        return [text.slice(0, at), text.slice(at + 1)];
      }),
    );
  }

  #createInvalidValueError(name: string, text: string, expected: string, hint = ''): UsageError {
    return new UsageError(
      'usage/invalid-value',
      `${this.describeSource(name)} expects ${expected}, not "${text}".${hint}`,
    );
  }
}
