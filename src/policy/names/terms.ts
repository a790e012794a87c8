import type { RegoModule, RegoNode, RegoRule } from '../rego-tree/rego-tree.ts';
import { findIterated, listDeclaredBy } from '../rego-tree/variables.ts';
import { findAssignment, findVariable, listArguments, listWords, walkRule } from '../rego-tree/walk-tree.ts';
import { config, documentRoot, findChildShape, isRows, type Shape } from './shape.ts';

/** A step from one part of a document to another by a name that is literal somewhere. */
export interface Step {
  readonly from: Shape;
  /** Node that contains the name. */
  readonly node: RegoNode;
  readonly name: string;
  /** True if the name is in a variable or computed, so the compiler does not rewrite it. */
  readonly indirect: boolean;
}

/** A string with its location. */
interface Text {
  readonly node: RegoNode;
  readonly text: string;
}

interface Binding {
  readonly as: 'value' | 'item' | 'key' | 'path';
  readonly node: RegoNode;
}

/** Maximum number of strings that one term may have. */
const MAX_TEXTS = 200;

/**
 * Returns the terms of each rule of a module.
 *
 * @param root the part that `input` refers to.
 */
export function createTerms(module: RegoModule, root: Shape): readonly RuleTerms[] {
  const all: readonly RuleTerms[] = module.rules.map((rule) => new RuleTerms(rule, module, root, findArgument));
  function findArgument(name: string, index: number): readonly Text[] {
    return all.flatMap((terms) =>
      terms.listCalls(name).flatMap((call) => {
        const argument = listArguments(call)[index];
        return argument === undefined ? [] : (terms.listTexts(argument) ?? []);
      }),
    );
  }
  return all;
}

/** Resolves the terms of one rule to parts of the document and to strings. A variable bound twice has neither. */
export class RuleTerms {
  readonly rule: RegoRule;
  readonly #module: RegoModule;
  readonly #root: Shape;
  readonly #findArgument: (name: string, index: number) => readonly Text[];
  readonly #bindings = new Map<string, readonly Binding[]>();
  readonly #busy = new Set<string>();

  /** @param findArgument returns the strings that calls in the module pass to a function. */
  constructor(
    rule: RegoRule,
    module: RegoModule,
    root: Shape,
    findArgument: (name: string, index: number) => readonly Text[],
  ) {
    this.rule = rule;
    this.#module = module;
    this.#root = root;
    this.#findArgument = findArgument;
    for (const argument of rule.args) this.#bind(argument);
    for (const node of walkRule(rule)) {
      const assigned = findAssignment(node);
      if (assigned !== undefined) this.#bind(assigned.target, { as: 'value', node: assigned.value });
      const walked = matchWalk(node);
      if (walked?.path !== undefined) this.#bind(walked.path, { as: 'path', node: walked.domain });
      const domain = node.type === 'every' ? node.items.at(-1) : findIterated(node);
      if (domain === undefined) continue;
      const declared = listDeclaredBy(node);
      const [key, item] = declared.length > 1 ? declared : [undefined, declared[0]];
      if (key !== undefined) this.#bind(key, { as: 'key', node: domain });
      if (item !== undefined) this.#bind(item, { as: 'item', node: domain });
    }
  }

  #bind(target: RegoNode, binding?: Binding): void {
    const name = findVariable(target);
    if (name === undefined) return;
    const known = this.#bindings.get(name) ?? [];
    this.#bindings.set(name, [...known, binding ?? { as: 'value', node: target }]);
  }

  #findOnly(name: string): Binding | undefined {
    const found = this.#bindings.get(name) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }

  /** Returns the rule's calls of a function of its module. */
  listCalls(name: string): readonly RegoNode[] {
    return [...walkRule(this.rule)].filter(
      ({ type, items: [operator] }) =>
        type === 'call' && operator !== undefined && listWords(operator).join('.') === name,
    );
  }

  /** Follows a variable to its binding, unless it is being followed already. */
  #follow<T>(name: string, use: (binding: Binding) => T): T | undefined {
    const binding = this.#findOnly(name);
    if (binding === undefined || this.#busy.has(name)) return undefined;
    this.#busy.add(name);
    try {
      return use(binding);
    } finally {
      this.#busy.delete(name);
    }
  }

  findShape(node: RegoNode): Shape | undefined {
    if (node.type === 'call') return this.#findShapeOfCall(node);
    const name = findVariable(node);
    if (name !== undefined) return this.#findShapeOfVariable(name);
    return node.type === 'ref' ? this.stepsOf(node).shape : undefined;
  }

  #findShapeOfCall(call: RegoNode): Shape | undefined {
    const [of, separator] = listArguments(call);
    if (of === undefined || (call.value !== 'object.keys' && call.value !== 'split')) return undefined;
    const shape = this.findShape(of);
    if (call.value === 'object.keys') return shape === undefined ? undefined : { kind: 'names', of: shape };
    const isPath = shape?.kind === 'name' && isRows(shape.of) && separator?.value === '.';
    return isPath ? { kind: 'path', of: config } : undefined;
  }

  #findShapeOfVariable(name: string): Shape | undefined {
    if (name === 'input' && !this.#bindings.has(name)) return this.#root;
    const imported = this.#module.imports.find((each) => each.name === name);
    if (imported?.path[0] === 'input' && !this.#bindings.has(name)) {
      return imported.path
        .slice(1)
        .reduce<Shape | undefined>((shape, step) => shape && findChildShape(shape, step), this.#root);
    }
    return this.#follow(name, ({ as, node }) => {
      const shape = this.findShape(node);
      if (shape === undefined || as === 'value') return shape;
      if (as === 'path') return { kind: 'path', of: shape };
      if (shape.kind === 'names') return as === 'item' ? { kind: 'name', of: shape.of } : undefined;
      return as === 'item' ? findChildShape(shape, undefined) : { kind: 'name', of: shape };
    });
  }

  /** Returns the steps of a reference, and the part that it refers to. */
  stepsOf(ref: RegoNode): { readonly shape: Shape | undefined; readonly steps: readonly Step[] } {
    const [first, ...rest] = ref.items;
    let shape = first === undefined ? undefined : this.findShape(first);
    // The compiler rewrites literal names below a document that is the input, and below imports of it.
    const isRewritten =
      this.#root === documentRoot && first?.type === 'var' && !this.#bindings.has(String(first.value));
    const steps: Step[] = [];
    for (const part of rest) {
      if (shape === undefined) break;
      const from: Shape = shape;
      if (from.kind === 'path') {
        shape = part.type === 'number' && part.value === 0 ? { kind: 'name', of: from.of } : undefined;
        continue;
      }
      const texts = part.type === 'string' ? [{ node: part, text: String(part.value) }] : this.listTexts(part);
      const indirect = part.type !== 'string' || !isRewritten;
      steps.push(...(texts ?? []).map(({ node, text }) => ({ from, node, name: text, indirect })));
      shape = findChildShape(from, texts?.length === 1 ? texts[0]?.text : undefined);
    }
    return { shape, steps };
  }

  /** Returns the unbound variables that iterate over names: `x[name]`. */
  collectIteratedNames(): ReadonlyMap<string, Shape> {
    const found = new Map<string, Shape>();
    for (const node of walkRule(this.rule)) {
      if (node.type !== 'ref') continue;
      for (const [index, part] of node.items.entries()) {
        const name = index === 0 ? undefined : findVariable(part);
        if (name === undefined || this.#bindings.has(name)) continue;
        const of = this.findShape({ ...node, items: node.items.slice(0, index) });
        if (of !== undefined) found.set(name, { kind: 'name', of });
      }
    }
    return found;
  }

  /** Returns the array that a term is, or that a variable is bound to. */
  findArray(node: RegoNode): RegoNode | undefined {
    if (node.type === 'array') return node;
    const name = findVariable(node);
    if (name === undefined) return undefined;
    return this.#follow(name, ({ as, node: bound }) => {
      if (as === 'value') return this.findArray(bound);
      const [first] = as === 'item' && (bound.type === 'array' || bound.type === 'set') ? bound.items : [];
      return first === undefined ? undefined : this.findArray(first);
    });
  }

  /** Returns the possible strings of a term; undefined if they are not literal. */
  listTexts(node: RegoNode): readonly Text[] | undefined {
    if (node.type === 'string') return [{ node, text: String(node.value) }];
    const name = findVariable(node);
    if (name !== undefined) {
      const argument = this.rule.args.findIndex((each) => findVariable(each) === name);
      if (argument >= 0) return this.#follow(name, () => this.#findArgument(this.rule.name, argument));
      return this.#follow(name, ({ as, node: bound }) => {
        if (as === 'value') return this.listTexts(bound);
        const isList = as === 'item' && (bound.type === 'array' || bound.type === 'set');
        const texts = isList ? bound.items.map((item) => this.listTexts(item)) : [undefined];
        return texts.some((each) => each === undefined) ? undefined : texts.flatMap((each) => each ?? []);
      });
    }
    if (node.type === 'ref') {
      const [all, index] = node.items;
      if (all?.type !== 'array' || node.items.length !== 2) return undefined;
      const chosen = index?.type === 'number' ? all.items.slice(Number(index.value)).slice(0, 1) : all.items;
      const texts = chosen.map((item) => this.listTexts(item));
      return texts.some((each) => each === undefined) ? undefined : texts.flatMap((each) => each ?? []);
    }
    if (node.type !== 'call') return undefined;
    const [first, list] = listArguments(node);
    if (first?.type !== 'string' || list?.type !== 'array') return undefined;
    const parts = list.items.map((item) => this.listTexts(item)?.map(({ text }) => text));
    const all = combine(parts);
    const pattern = String(first.value);
    if (all === undefined) return undefined;
    if (node.value === 'concat') return all.map((texts) => ({ node, text: texts.join(pattern) }));
    const isPlain = node.value === 'sprintf' && /^(?:[^%]|%[sv])*$/u.test(pattern);
    if (!isPlain || pattern.split('%').length - 1 !== parts.length) return undefined;
    return all.map((texts) => {
      const rest = [...texts];
      return { node, text: pattern.replaceAll(/%[sv]/gu, () => rest.shift() ?? '') };
    });
  }
}

/** Returns all combinations of one string of each part; undefined if a part is unknown or there are too many. */
function combine(parts: readonly (readonly string[] | undefined)[]): readonly (readonly string[])[] | undefined {
  let all: readonly (readonly string[])[] = [[]];
  for (const part of parts) {
    if (part === undefined || all.length * part.length > MAX_TEXTS) return undefined;
    all = all.flatMap((before) => part.map((text) => [...before, text]));
  }
  return all;
}

/** Returns the operand of `walk`, and the term for the path: `walk(x, [path, value])`, `[path, value] = walk(x)`. */
export function matchWalk(
  node: RegoNode,
): { readonly domain: RegoNode; readonly path: RegoNode | undefined } | undefined {
  if (node.type !== 'call') return undefined;
  const [first, second] = listArguments(node);
  if (node.value === 'walk') return first && second && { domain: first, path: findPath(second) };
  if (node.value !== 'assign' && node.value !== 'eq') return undefined;
  const walk = [first, second].find(
    (each) => each?.type === 'call' && each.value === 'walk' && each.items.length === 2,
  );
  const pair = walk === first ? second : first;
  const domain = walk?.items[1];
  return domain && pair && { domain, path: findPath(pair) };
}

function findPath({ type, items }: RegoNode): RegoNode | undefined {
  return type === 'array' ? items[0] : undefined;
}
