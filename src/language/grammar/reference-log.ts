interface Mention {
  /** Dotted: `task.attempt`. */
  readonly text: string;
  /** The first word, which may have been declared. */
  readonly name: string;
  readonly isAssigned: boolean;
}

/** Dotted names to which code refers, in order of first mention. */
export interface References {
  readonly references: readonly string[];
  /** Those of `references` that it assigns. */
  readonly assigned: readonly string[];
}

export const NO_REFERENCES: References = { references: [], assigned: [] };

/** Collects the names to which code refers while it is parsed, by scope. */
export class ReferenceLog {
  readonly #mentions: Mention[] = [];
  readonly #declared: Set<string>[] = [];
  /** Variables that a file of the legacy dialect declares outside any code. */
  readonly #variables = new Set<string>();

  get isRecording(): boolean {
    return this.#declared.length > 0;
  }

  get depth(): number {
    return this.#declared.length;
  }

  /** Opens a scope. Returns the mark that `leave` needs. */
  enter(): number {
    this.#declared.push(new Set());
    return this.#mentions.length;
  }

  declare(name: string): void {
    (this.#declared.at(-1) ?? this.#variables).add(name);
  }

  /** Returns true if a variable of this name was declared outside any code. */
  isVariable(name: string): boolean {
    return this.#variables.has(name);
  }

  mention(text: string, isAssigned = false): void {
    if (!this.isRecording) return;
    const dot = text.indexOf('.');
    this.#mentions.push({ text, name: dot < 0 ? text : text.slice(0, dot), isAssigned });
  }

  /** Closes a scope. Returns each name that it mentions and does not declare, which also becomes one of the outer scope. */
  leave(mark: number): References {
    const declared = this.#declared.pop() ?? new Set();
    const references = new Set<string>();
    const assigned = new Set<string>();
    const kept: Mention[] = [];
    for (const mention of this.#mentions.slice(mark)) {
      const { text, name, isAssigned } = mention;
      if (declared.has(name) || (references.has(text) && (!isAssigned || assigned.has(text)))) continue;
      references.add(text);
      if (isAssigned) assigned.add(text);
      kept.push(mention);
    }
    this.#mentions.length = mark;
    if (this.isRecording) for (const mention of kept) this.#mentions.push(mention);
    return { references: [...references], assigned: [...assigned] };
  }

  /** Drops the scopes above a depth after parsing failed in them. */
  abandon(depth: number): void {
    this.#declared.length = depth;
    if (depth === 0) this.#mentions.length = 0;
  }
}
