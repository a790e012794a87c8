import type { Json } from '../../base/json.ts';
import type { RegoNode, RegoRule } from './rego-tree.ts';

/** Yields a node and all its descendants, outermost first. */
export function* walkNode(node: RegoNode): Generator<RegoNode> {
  yield node;
  for (const part of [...node.items, ...(node.body ?? []), ...(node.with ?? [])]) yield* walkNode(part);
}

/** Yields every node of a rule, including its head and its `else`. */
export function* walkRule(rule: RegoRule): Generator<RegoNode> {
  const { args, key, value, body, ref } = rule;
  const heads = [
    ...ref.slice(1),
    ...args,
    ...(key === undefined ? [] : [key]),
    ...(value === undefined ? [] : [value]),
  ];
  for (const node of [...heads, ...body]) yield* walkNode(node);
  if (rule.else !== undefined) yield* walkRule(rule.else);
}

/** Yields the bodies of a rule and of its comprehensions: lists of expressions that must all hold. */
export function* walkBodies(rule: RegoRule): Generator<readonly RegoNode[]> {
  yield rule.body;
  for (const node of walkRule({ ...rule, else: undefined } as unknown as RegoRule)) {
    if (node.body !== undefined && node.type !== 'or') yield node.body;
  }
  if (rule.else !== undefined) yield* walkBodies(rule.else);
}

/** Yields a rule and its `else` branches. */
export function* walkBranches(rule: RegoRule): Generator<RegoRule> {
  yield rule;
  if (rule.else !== undefined) yield* walkBranches(rule.else);
}

/** Returns the call that an expression consists of; undefined for others. */
export function findCall(expr: RegoNode): RegoNode | undefined {
  const [term] = expr.items;
  return expr.type === 'expr' && term?.type === 'call' ? term : undefined;
}

export const listArguments = (call: RegoNode): readonly RegoNode[] => call.items.slice(1);

/** Returns the target and the value of `:=`; undefined for other expressions. */
export function findAssignment(expr: RegoNode): { readonly target: RegoNode; readonly value: RegoNode } | undefined {
  const call = findCall(expr);
  const [target, value] = call === undefined ? [] : listArguments(call);
  return call?.value === 'assign' && target !== undefined && value !== undefined ? { target, value } : undefined;
}

/** Returns the value of a literal; undefined for other terms. */
export function findLiteral(node: RegoNode): Json | undefined {
  switch (node.type) {
    case 'null':
      return null;
    case 'boolean':
    case 'number':
    case 'string':
      return node.value;
    case 'array':
    case 'set': {
      const items = node.items.map(findLiteral);
      return items.includes(undefined) ? undefined : (items as readonly Json[]);
    }
    default:
      return undefined;
  }
}

/** Returns the name of a variable; undefined for other terms, and for `_`. */
export function findVariable(node: RegoNode): string | undefined {
  const only = node.type === 'ref' && node.items.length === 1 ? node.items[0] : node;
  return only?.type === 'var' && !isWildcard(only) ? String(only.value) : undefined;
}

export function isWildcard({ type, value }: RegoNode): boolean {
  return type === 'var' && String(value).startsWith('$');
}

/** Returns the literal beginning of a reference: `input.config.docker` of `input.config.docker[x]`. */
export function listWords(ref: RegoNode): readonly string[] {
  const [first, ...rest] = ref.type === 'ref' ? ref.items : [ref];
  if (first?.type !== 'var') return [];
  const open = rest.findIndex(({ type }) => type !== 'string');
  return [first, ...(open < 0 ? rest : rest.slice(0, open))].map(({ value }) => String(value));
}

/** Returns the same text for equal terms; each `_` is unique. */
export function writeTermKey(node: RegoNode): string {
  const only = node.type === 'ref' && node.items.length === 1 ? node.items[0] : undefined;
  if (only !== undefined) return writeTermKey(only);
  const parts = [...node.items, ...(node.body ?? []), ...(node.with ?? [])].map(writeTermKey);
  return JSON.stringify([node.type, node.value ?? null, node.not ?? false, parts]);
}
