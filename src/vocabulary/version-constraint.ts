import type { EngineVersion, VersionBound, VersionConstraint, VersionKey, VersionOperator } from './engine-version.ts';

/** A project that requires nothing of the engine. */
export const noRequirement: EngineVersion = {
  state: 'none',
  text: null,
  enforced: false,
  constraints: [],
  min: null,
  max: null,
};

const ITEM = /^([!<=>]*)\s*([0-9A-Za-z_.-]+)(\+)?$/;

const OPERATORS: ReadonlyMap<string, VersionOperator> = new Map([
  ['', '='],
  ['=', '='],
  ['==', '='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['!=', '!='],
  ['<>', '!='],
]);

const FORMS = 'write `25.04.0`, `25.04+`, `>=24.10` or a list such as `>=24.10, <26`';

/**
 * Reads a project's requirement of the engine: comma-separated constraints that must all hold, each `[op] version` or
 * `version+`, with an optional `!` before the list. Anything else is `invalid`; `explainVersionProblem` returns the reason.
 */
export function parseVersionConstraint(text: string): EngineVersion {
  const parsed = parse(text);
  if (typeof parsed === 'string') return { ...noRequirement, state: 'invalid', text };
  const { enforced, constraints } = parsed;
  if (constraints.length === 0) return { ...noRequirement, text, enforced };
  return {
    state: 'known',
    text,
    enforced,
    constraints,
    min: constraints.map(findLowerBound).reduce((a, b) => chooseTighter(a, b, 1), null),
    max: constraints.map(findUpperBound).reduce((a, b) => chooseTighter(a, b, -1), null),
  };
}

/** Returns why a version constraint is invalid, as a clause; undefined if it is valid. */
export function explainVersionProblem(text: string): string | undefined {
  const parsed = parse(text);
  return typeof parsed === 'string' ? parsed : undefined;
}

/** A version as a key that orders as the engine orders versions, padded to four parts, with no zeros after them. */
export function toVersionKey(version: string): VersionKey {
  const key = version.split(/[.-]/).map((part) => (/^[0-9]*$/.test(part) ? Number(part) : part));
  while (key.length > 4 && key.at(-1) === 0) key.pop();
  while (key.length < 4) key.push(0);
  return key;
}

/** Negative, zero or positive: numbers by value, and before texts; missing parts count as 0. */
export function compareVersionKeys(a: VersionKey, b: VersionKey): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

type Parsed = { readonly enforced: boolean; readonly constraints: readonly VersionConstraint[] };

function parse(text: string): Parsed | string {
  const trimmed = text.trim();
  const enforced = trimmed.startsWith('!') && !trimmed.startsWith('!=');
  const items = (enforced ? trimmed.slice(1) : trimmed)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (enforced && items.length === 0) return `it names no version after \`!\`: ${FORMS}`;
  const constraints: VersionConstraint[] = [];
  for (const item of items) {
    const constraint = parseItem(item);
    if (typeof constraint === 'string') return constraint;
    constraints.push(constraint);
  }
  return { enforced, constraints };
}

function parseItem(item: string): VersionConstraint | string {
  const match = ITEM.exec(item);
  if (match === null) return `it is not a version constraint: ${FORMS}`;
  const [, operator = '', version = '', plus] = match;
  const op = OPERATORS.get(operator);
  if (op === undefined) return `it has an operator that does not exist: ${FORMS}`;
  if (plus !== undefined && operator !== '') return 'an operator and a trailing `+` exclude each other';
  const key = toVersionKey(version);
  // The engine accepts any word, but no version equals it.
  if (typeof key[0] !== 'number') return `it does not begin with a number: ${FORMS}`;
  const [release = ''] = version.split('-');
  if (release.split('.').some((part) => /^\D/u.test(part)))
    return `it has a part that does not begin with a digit: ${FORMS}`;
  return { op: plus === undefined ? op : '+', text: version, key };
}

function findLowerBound({ op, key }: VersionConstraint): VersionBound | null {
  if (op === '=' || op === '>=' || op === '+') return { key, inclusive: true };
  return op === '>' ? { key, inclusive: false } : null;
}

function findUpperBound({ op, key, text }: VersionConstraint): VersionBound | null {
  if (op === '=' || op === '<=') return { key, inclusive: true };
  if (op === '<') return { key, inclusive: false };
  if (op !== '+') return null;
  const pinned = text.split(/[.-]/).slice(0, -1);
  const last = Number(pinned.pop());
  // A lone component pins nothing; a pinned word has no next one.
  if (Number.isNaN(last)) return null;
  return { key: toVersionKey([...pinned, String(last + 1)].join('.')), inclusive: false };
}

/** Returns the stricter of two bounds on one side: `direction` is 1 for lower bounds, -1 for upper ones. */
function chooseTighter(a: VersionBound | null, b: VersionBound | null, direction: 1 | -1): VersionBound | null {
  if (a === null || b === null) return a ?? b;
  const order = compareVersionKeys(a.key, b.key) * direction;
  if (order === 0) return a.inclusive ? b : a;
  return order > 0 ? a : b;
}
