import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { findRecording, type Part, type Recorded } from './recording.ts';
import type { Incompleteness } from './resolved.ts';

/** Properties of a gap besides its place. */
export interface GapFacts {
  /** True for a statement that names nothing, and so sets nothing. */
  readonly isInert?: boolean;
  /** Values that may have been lost there. */
  readonly related?: Diagnostic['related'];
}

/** The places of a view from which on more may be set than is known. */
export class Gaps implements Recorded {
  readonly #rows: Incompleteness[] = [];
  readonly #known = new Set<string>();
  readonly #report: (diagnostic: Diagnostic) => void;
  /** Index of the first row of this layer; parameters of earlier layers are not visible. */
  #layerStart = 0;

  /** Rows for statements that name nothing, and so set nothing. */
  readonly #inert = new Set<Incompleteness>();

  constructor(report: (diagnostic: Diagnostic) => void) {
    this.#report = report;
  }

  get rows(): readonly Incompleteness[] {
    return this.#rows;
  }

  beginLayer(): void {
    this.#layerStart = this.rows.length;
  }

  /** Returns what puts the gaps back as they are now. */
  save(): () => void {
    const [rows, known, inert, layerStart] = [[...this.rows], [...this.#known], [...this.#inert], this.#layerStart];
    return () => {
      this.#rows.splice(0, this.rows.length, ...rows);
      refill(this.#known, known);
      refill(this.#inert, inert);
      this.#layerStart = layerStart;
    };
  }

  /** Returns true if a gap of this layer may hide an assignment to a parameter. */
  hidesParams(): boolean {
    return this.rows.some(
      ({ scope }, index) =>
        index >= this.#layerStart && (scope === '*' || scope === 'params' || scope.startsWith('params.')),
    );
  }

  /** The rows that may hide a setting. */
  listHiding(): readonly Incompleteness[] {
    return this.rows.filter((row) => !this.#inert.has(row));
  }

  /** Adds a row without comparing it with the others. */
  add(row: Incompleteness): void {
    findRecording()?.noteEffect(() => this.add(row));
    this.#rows.push(row);
  }

  /** A row that is compared with the others, by its key: whether it is there. */
  peek(part: Part): unknown {
    return this.#known.has(String(part));
  }

  /** More may be set below a path. A statement in a loop, or noted on the way and at its end, is one row. */
  taint(path: readonly string[], span: Span, because: Incompleteness['because'], facts: GapFacts = {}): void {
    const scope = path.length === 0 ? '*' : path.join('.');
    const key = [scope, span.path, span.start, because].join('\n');
    findRecording()?.noteRead(this, key, this.#known.has(key));
    if (this.#known.has(key)) return;
    this.#put(key, { scope, span, because }, facts.isInert === true);
    if (because === 'statement') this.#report({ ...diagnose('no-effect', span), related: facts.related ?? [] });
    if (because === 'dynamic-key') this.#report(diagnose('dynamic-key', span));
  }

  #put(key: string, row: Incompleteness, isInert: boolean): void {
    findRecording()?.noteWrite(this, key, () => this.#put(key, row, isInert));
    this.#known.add(key);
    this.#rows.push(row);
    if (isInert) this.#inert.add(row);
  }
}

function refill<T>(set: Set<T>, items: readonly T[]): void {
  set.clear();
  for (const item of items) set.add(item);
}
