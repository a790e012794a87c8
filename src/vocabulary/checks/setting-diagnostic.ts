import type { Diagnostic } from '../../base/diagnostic.ts';
import { type DiagnosticFactory, defineDiagnostics } from '../../base/diagnostic.ts';
import { pathText } from '../../base/dotted-path.ts';
import type { Span } from '../../base/source.ts';
import type { Origin } from '../../resolve/values/origin.ts';

/** Something wrong or doubtful about one setting. */
export interface SettingDiagnostic extends Diagnostic {
  /** As the target spells it; list items are numbers. */
  readonly path: readonly (string | number)[];
  /** The profile block that wrote it. */
  readonly profile: string | undefined;
  /** What to write, in words. */
  readonly fix: string | undefined;
}

/** The setting that a diagnostic is about, as one leaf of a document or as a whole. */
export interface Subject {
  readonly path: readonly (string | number)[];
  readonly origin: Pick<Origin, 'key' | 'value' | 'profile' | 'condition'>;
}

interface Named {
  /** The setting as the target spells it. */
  readonly name: string;
}

interface Worded {
  /** Worded where the value is read; it never quotes a value. */
  readonly message: string;
}

interface Since {
  readonly since: string;
}

const worded = ({ message }: Worded): string => message;

const CATALOG = {
  'boolean-text': { severity: 'warning', message: worded },
  'wrong-type': { severity: 'warning', message: worded },
  'not-allowed': { severity: 'warning', message: worded },
  'bad-duration': { severity: 'warning', message: worded },
  'bad-size': { severity: 'warning', message: worded },
  'bad-rate': { severity: 'warning', message: worded },
  'bad-version': { severity: 'warning', message: worded },
  'out-of-range': { severity: 'warning', message: worded },
  'bad-form': { severity: 'warning', message: worded },
  'other-spelling': {
    severity: 'warning',
    message: ({ name }: Named) => `\`${name}\` is a name of the other spelling and does not count as set here.`,
  },
  unknown: {
    severity: 'note',
    message: ({ name, right }: Named & { readonly right: string | undefined }) =>
      `The engine knows no setting \`${name}\`.${right === undefined ? '' : ` Did you mean \`${right}\`?`}`,
  },
  misnested: {
    severity: 'warning',
    message: ({ name, right }: Named & { readonly right: string }) =>
      `\`${name}\` has no effect: the engine looks for ${right}.`,
  },
  'lost-selector': {
    severity: 'warning',
    message: ({ name, why }: Named & { readonly why: string }) =>
      `\`${name}\` ${why}: what is set in it holds for no process.`,
  },
  'lost-profile': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` declares no profile when it is set by its full name, and is never applied.`,
  },
  deprecated: {
    severity: 'note',
    message: ({ name, since }: Named & Since) => `\`${name}\` is deprecated since ${since}. It still works.`,
  },
  renamed: {
    severity: 'note',
    message: ({ name, since }: Named & Since) =>
      `\`${name}\` is an old name: engines from ${since} on know the new one, and still the old.`,
  },
  removed: {
    severity: 'warning',
    message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
      `\`${name}\` has no effect since ${since}.${note === '' ? '' : ` ${note}`}`,
  },
  'removed-in-newer-engine': {
    severity: 'note',
    message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
      `\`${name}\` has no effect in the engine from ${since} on, which the required version admits.${note === '' ? '' : ` ${note}`}`,
  },
  'newer-than-required-engine': {
    severity: 'warning',
    message: ({ name, since, isUnknown }: Named & Since & { readonly isUnknown: boolean }) =>
      isUnknown
        ? `\`${name}\` exists since ${since}, but the required engine version admits older ones only: none knows it.`
        : `\`${name}\` exists since ${since}, but the required engine version admits older ones, which do not know it.`,
  },
  'no-effect': {
    severity: 'warning',
    message: ({ name }: Named) => `\`${name}\` is a documented name, but no engine ever read it.`,
  },
  'engine-variable': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` has no effect: the engine reads its own variables where it is started, and \`env\` is for tasks.`,
  },
  'env-name': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is not exported: a variable's name has letters, digits and \`_\` only and begins with no digit.`,
  },
  'profile-overridden': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is set here after the \`profiles\` block, so what a profile sets for it is lost.`,
  },
  duplicate: {
    severity: 'note',
    message: ({ name, isWhole }: Named & { readonly isWhole: boolean }) =>
      isWhole
        ? `\`${name}\` is replaced as a whole here, so what was set below it before is lost.`
        : `\`${name}\` is set again here, so what was set before has no effect.`,
  },
  'replaced-secret': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is given a secret in plain text here, which stays in the file though another value counts.`,
  },
} as const;

type Catalog = typeof CATALOG;
export type SettingCode = keyof Catalog;
type FactsOf<C extends SettingCode> = Omit<Parameters<Catalog[C]['message']>[0], 'name'>;

const describe: DiagnosticFactory<typeof CATALOG> = defineDiagnostics('settings', CATALOG);

/** Every code of this layer, with its area. */
export const settingCodes: readonly string[] = describe.codes;

/** What is wrong with a name, whoever writes it and wherever. */
export type Doubt = {
  readonly [C in SettingCode]: {
    readonly code: C;
    /** What the message is about, as the target spells it: the setting, or a block above it. */
    readonly path: readonly string[];
    readonly facts: FactsOf<C>;
    readonly fix?: string;
    /** The setting that it should have been, where a view may have that as well. */
    readonly instead?: readonly string[];
  };
}[SettingCode];

/** Where in a setting a diagnostic points to, what to write instead, and what else belongs to it. */
export interface Pointing {
  readonly at: 'key' | 'value';
  readonly fix?: string;
  readonly related?: Diagnostic['related'];
}

/** One diagnostic of a setting. No message and no fix quotes a value: it could be a secret. */
export function diagnoseSetting<C extends SettingCode>(
  code: C,
  subject: Subject,
  facts: FactsOf<C>,
  { at, fix, related = [] }: Pointing,
): SettingDiagnostic {
  const { path, origin } = subject;
  const create = describe as (code: string, span: Span, facts: object) => Diagnostic;
  const described = create(code, origin[at], { ...facts, name: pathText(path) });
  return { ...described, related, path, profile: origin.profile, fix };
}
