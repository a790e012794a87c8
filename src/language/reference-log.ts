interface Mention {
  /** Dotted: `task.attempt`. */
  readonly text: string;
  /** The first word, which is what may be declared. */
  readonly name: string;
}

/** The names that code refers to, while it is read: each closure takes those since its start that it did not declare. */
export class ReferenceLog {
  #mentions: Mention[] = [];
  readonly #declared: Set<string>[] = [];
  /** The variables that the legacy dialect's files declare outside any code. */
  readonly #variables = new Set<string>();

  get recording(): boolean {
    return this.#declared.length > 0;
  }

  /** Opens a scope; the value is for `leave`. */
  enter(): number {
    this.#declared.push(new Set());
    return this.#mentions.length;
  }

  declare(name: string): void {
    (this.#declared.at(-1) ?? this.#variables).add(name);
  }

  /** Whether a variable of this name was declared before, outside any code. */
  isVariable(name: string): boolean {
    return this.#variables.has(name);
  }

  mention(text: string): void {
    if (!this.recording) return;
    const dot = text.indexOf('.');
    this.#mentions.push({ text, name: dot < 0 ? text : text.slice(0, dot) });
  }

  /** Closes a scope: the references that it did not declare, each once, which the scopes around it refer to as well. */
  leave(mark: number): readonly string[] {
    const declared = this.#declared.pop() ?? new Set();
    const texts = new Set<string>();
    const kept: Mention[] = [];
    for (const mention of this.#mentions.slice(mark)) {
      if (declared.has(mention.name) || texts.has(mention.text)) continue;
      texts.add(mention.text);
      kept.push(mention);
    }
    this.#mentions.length = mark;
    if (this.recording) for (const mention of kept) this.#mentions.push(mention);
    return [...texts];
  }

  /** Gives up scopes that were entered since `depth`: parsing failed inside them. */
  abandon(depth: number): void {
    this.#declared.length = depth;
    if (depth === 0) this.#mentions.length = 0;
  }

  get depth(): number {
    return this.#declared.length;
  }
}
