import type { Span } from './source.ts';

export type DiagnosticSeverity = 'error' | 'warning' | 'note';

/** Something wrong or doubtful in the user's files; never a fault of ours. */
export interface Diagnostic {
  /** Stable, documented, `area/kebab-case`: `syntax/unterminated-string`. */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly span: Span;
  /** What to write instead, as a sentence, where that is certain. */
  readonly fix?: string | undefined;
  readonly related: readonly { readonly message: string; readonly span: Span }[];
  /** The user's name for what it is about, where a later step asks for it. */
  readonly subject?: string;
  /** Who refuses the file because of it, where the one that found it says so; its area says who there is. */
  readonly refusedBy?: readonly string[];
}

type Template = string | ((facts: never) => string);
type FactsOf<T extends Template> = T extends (facts: infer F) => string ? F : undefined;

export interface DiagnosticEntry {
  readonly severity: DiagnosticSeverity;
  readonly message: Template;
  /** Takes the facts of the message; undefined where these do not tell what to write. */
  readonly fix?: string | ((facts: never) => string | undefined);
}

export interface DiagnosticFactory<C extends Record<string, DiagnosticEntry>> {
  <K extends keyof C & string>(
    code: K,
    span: Span,
    ...rest: FactsOf<C[K]['message']> extends undefined ? [] : [facts: FactsOf<C[K]['message']>]
  ): Diagnostic;
  /** Every code that it can give, with its area. */
  readonly codes: readonly string[];
}

/** Declares one area's diagnostics: the only place where its codes and wordings live. */
export function defineDiagnostics<const C extends Record<string, DiagnosticEntry>>(
  area: string,
  catalog: C,
): DiagnosticFactory<C> {
  const create: (code: string, span: Span, ...rest: readonly unknown[]) => Diagnostic = (code, span, ...rest) => {
    const entry = catalog[code];
    if (entry === undefined) throw new Error(`No diagnostic ${area}/${code}.`);
    const { severity, message, fix } = entry;
    const facts = rest[0] as never;
    const edit = typeof fix === 'function' ? fix(facts) : fix;
    return {
      code: `${area}/${code}`,
      severity,
      message: typeof message === 'string' ? message : message(facts),
      span,
      ...(edit === undefined ? {} : { fix: edit }),
      related: [],
    };
  };
  return Object.assign(create, { codes: Object.keys(catalog).map((code) => `${area}/${code}`) });
}

/** What is wrong and, where that is certain, what to write instead: for places that have room for one text only. */
export function inOneText({ message, fix }: Pick<Diagnostic, 'message' | 'fix'>): string {
  return fix === undefined ? message : `${message} ${fix}`;
}
