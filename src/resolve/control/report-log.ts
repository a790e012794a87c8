import type { Diagnostic } from '../../base/diagnostic.ts';
import { findRecording } from '../tree/recording.ts';

/** Diagnostics of one view without duplicates: a statement in a loop runs, and fails, more than once. */
export class ReportLog {
  readonly rows: Diagnostic[] = [];
  readonly #places = new Map<string, number>();
  #errors = 0;

  /** Number of errors added so far, including those that were withdrawn. */
  get errors(): number {
    return this.#errors;
  }

  /** Returns what puts the log back as it is now. */
  save(): () => void {
    const [rows, places, errors] = [[...this.rows], new Map(this.#places), this.#errors];
    return () => {
      this.rows.splice(0, this.rows.length, ...rows);
      this.#places.clear();
      for (const [key, index] of places) this.#places.set(key, index);
      this.#errors = errors;
    };
  }

  add(diagnostic: Diagnostic): void {
    findRecording()?.noteEffect(() => this.add(diagnostic));
    if (diagnostic.severity === 'error') this.#errors += 1;
    const key = writeReportKey(diagnostic);
    const known = this.rows[this.#places.get(key) ?? -1];
    if (known === undefined || writeReportKey(known) !== key) this.#places.set(key, this.rows.push(diagnostic) - 1);
  }

  /** Removes the errors from a row on: a handler catches them. */
  withdrawErrors(from: number): void {
    findRecording()?.refuse();
    const taken = this.rows.splice(from);
    this.rows.push(...taken.filter(({ severity }) => severity !== 'error'));
  }

  addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }
}

function writeReportKey({ code, message, span }: Diagnostic): string {
  return [code, span.path, span.start, span.end, message].join('\n');
}
