import type { Diagnostic } from '../../base/diagnostic.ts';

/** What was found wrong while a view was evaluated, each once: in a loop a statement runs again, and is wrong again. */
export class ReportLog {
  /** Whoever takes something back takes it off the end. */
  readonly rows: Diagnostic[] = [];
  readonly #places = new Map<string, number>();

  add(diagnostic: Diagnostic): void {
    const key = keyOf(diagnostic);
    const known = this.rows[this.#places.get(key) ?? -1];
    if (known === undefined || keyOf(known) !== key) this.#places.set(key, this.rows.push(diagnostic) - 1);
  }

  addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }
}

function keyOf({ code, message, span }: Diagnostic): string {
  return [code, span.path, span.start, span.end, message].join('\n');
}
