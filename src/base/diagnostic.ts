import type { Span } from './source.ts';

export type DiagnosticSeverity = 'error' | 'warning' | 'note';

/** A problem in the user's files; never a bug of this program. */
export interface Diagnostic {
  /** Stable, documented, `area/kebab-case`: `syntax/unterminated-string`. */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly span: Span;
  /** The correction, as a sentence, if it is certain. */
  readonly fix?: string | undefined;
  readonly related: readonly { readonly message: string; readonly span: Span }[];
  /** The user's name for its subject, if a later step needs it. */
  readonly subject?: string;
  /** Problems of one file and rule with equal groups become one finding; left out if each is a finding of its own. */
  readonly group?: string;
  /** Dialects whose parser refuses the file because of it, if the rule does not state them. */
  readonly refusedBy?: readonly string[];
}

type Template = string | ((facts: never) => string);

/** Message of a rule, with the level of its diagnostics. */
export interface Wording {
  /** `error` unless stated. */
  readonly level?: DiagnosticSeverity;
  readonly message: Template;
  /** Text to write instead, computed from the facts of the message; undefined if they do not determine it. */
  readonly edit?: string | ((facts: never) => string | undefined);
  /** Group of the problem, computed from the facts of the message; undefined for none. See `Diagnostic.group`. */
  readonly groupBy?: (facts: never) => string | undefined;
}

interface Worded extends Wording {
  /** `area/name` */
  readonly id: string;
}

type Rules = readonly Worded[];

/** The names of an area's rules: `unknown-profile` for `resolve/unknown-profile`. */
export type NameOf<R extends Rules, Area extends string> = R[number]['id'] extends infer Id
  ? Id extends `${Area}/${infer Name}`
    ? Name
    : never
  : never;

type TemplateOf<R extends Rules, Area extends string, Name extends string> = Extract<
  R[number],
  { readonly id: `${Area}/${Name}` }
>['message'];

/** Parameters of a rule's message: one object of facts, or none. */
export type FactsOf<R extends Rules, Area extends string, Name extends string> =
  TemplateOf<R, Area, Name> extends (facts: infer F) => string ? [facts: F] : [];

/** Returns a function that builds the diagnostics of one area's rules, by the name of the rule without the area. */
export function defineDiagnostics<const R extends Rules, Area extends string>(
  area: Area,
  rules: R,
): <Name extends NameOf<R, Area>>(name: Name, span: Span, ...facts: FactsOf<R, Area, Name>) => Diagnostic {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (name, span, ...rest) => {
    const code = `${area}/${name}`;
    const rule = byId.get(code);
    if (rule === undefined) throw new Error(`No rule ${code}.`);
    const { level: severity = 'error', message, edit, groupBy } = rule;
    const facts = rest[0] as never;
    const fix = typeof edit === 'function' ? edit(facts) : edit;
    const group = groupBy?.(facts);
    return {
      code,
      severity,
      message: typeof message === 'string' ? message : message(facts),
      span,
      ...(fix === undefined ? {} : { fix }),
      ...(group === undefined ? {} : { group }),
      related: [],
    };
  };
}

/** Joins message and fix, for places that have room for one text only. */
export function joinMessageAndFix({ message, fix }: Pick<Diagnostic, 'message' | 'fix'>): string {
  return fix === undefined ? message : `${message} ${fix}`;
}
