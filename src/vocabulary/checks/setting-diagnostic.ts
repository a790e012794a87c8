import type { Diagnostic } from '../../base/diagnostic.ts';
import { defineDiagnostics, type FactsOf, type NameOf } from '../../base/diagnostic.ts';
import { formatPath } from '../../base/dotted-path.ts';
import type { Span } from '../../base/source.ts';
import type { Origin } from '../../resolve/values/origin.ts';
import type { BuiltInRule } from '../../rules/rule.ts';
import { settingsRules } from '../../rules/settings/rules.ts';

/** A problem of one setting. */
export interface SettingDiagnostic extends Diagnostic {
  /** Path as the target spells it; list items are numbers. */
  readonly path: readonly (string | number)[];
  /** The profile block that wrote it. */
  readonly profile: string | undefined;
  /** The correction, in words. */
  readonly fix: string | undefined;
}

/** Setting of a diagnostic, as one leaf of a document or as a complete value. */
export interface Subject {
  readonly path: readonly (string | number)[];
  readonly origin: Pick<Origin, 'key' | 'value' | 'profile' | 'condition'>;
}

export type SettingCode = NameOf<typeof settingsRules, 'settings'>;
type FactsBesideName<C extends SettingCode> = Omit<FactsOf<typeof settingsRules, 'settings', C>[0], 'name'>;

const describe = defineDiagnostics('settings', settingsRules);
const rules: ReadonlyMap<string, BuiltInRule> = new Map(settingsRules.map((rule) => [rule.id, rule]));

/** Returns the rule of a code. */
export function findRuleOfSetting(code: SettingCode): BuiltInRule | undefined {
  return rules.get(`settings/${code}`);
}

/** A problem of a name, in any place of any file. */
export type Doubt = {
  readonly [C in SettingCode]: {
    readonly code: C;
    /** Subject of the message, as the target spells it: the setting, or a block above it. */
    readonly path: readonly string[];
    readonly facts: FactsBesideName<C>;
    readonly fix?: string;
    /** The intended setting, if a view may set it too. */
    readonly instead?: readonly string[];
  };
}[SettingCode];

/** Location of a diagnostic in a setting, its fix, and related places. */
export interface Pointing {
  readonly at: 'key' | 'value';
  readonly fix?: string;
  readonly related?: Diagnostic['related'];
}

/** Creates a diagnostic of a setting. No message or fix quotes a value: it could be a secret. */
export function diagnoseSetting<C extends SettingCode>(
  code: C,
  subject: Subject,
  facts: FactsBesideName<C>,
  { at, fix, related = [] }: Pointing,
): SettingDiagnostic {
  const { path, origin } = subject;
  const create = describe as (code: string, span: Span, facts: object) => Diagnostic;
  const described = create(code, origin[at], { ...facts, name: formatPath(path) });
  return { ...described, related, path, profile: origin.profile, fix };
}
