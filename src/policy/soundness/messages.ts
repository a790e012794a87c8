import { type Json, writeCanonicalJson } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { toCanonicalPath } from '../pack/to-canonical-path.ts';
import type { PolicyMessage } from './evaluation.ts';
import { spellSetting } from './spell-setting.ts';

/** Error for results in a form that policies must not return. */
class ResultShapeError extends Error {}

const RULES = ['deny', 'warn', 'undecided'] as const;

/** Messages of a policy: those that count, and those that its own exceptions exclude. Sorted and deduplicated. */
export interface Said {
  readonly messages: readonly PolicyMessage[];
  readonly excepted: readonly PolicyMessage[];
}

/**
 * Returns the messages in a policy's results, or a sentence that describes an invalid result. Such a policy always has
 * the verdict `error`.
 */
export function readMessages(results: Json, severity: Severity, document: ConfigDocument): Said | string {
  try {
    const messages: PolicyMessage[] = [];
    for (const rule of RULES)
      for (const item of readSets(results, rule)) messages.push(readMessage(rule, item, severity, document));
    const excepted = isObject(results) && Array.isArray(results['excepted']) ? results['excepted'] : [];
    return {
      messages: sort(messages),
      excepted: sort(excepted.map((item) => readMessage('deny', item, severity, document))),
    };
  } catch (error) {
    if (error instanceof ResultShapeError) return error.message;
    throw error;
  }
}

function sort(messages: readonly PolicyMessage[]): readonly PolicyMessage[] {
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()].sort(compareMessages);
}

function readSets(results: Json, rule: PolicyMessage['rule']): readonly Json[] {
  const sets = isObject(results) ? results[rule] : undefined;
  if (!Array.isArray(sets) || !sets.every(Array.isArray))
    throw new ResultShapeError(`the policy returned no set of ${rule} messages`);
  return (sets as readonly (readonly Json[])[]).flat();
}

function readMessage(
  rule: PolicyMessage['rule'],
  item: Json,
  severity: Severity,
  document: ConfigDocument,
): PolicyMessage {
  const createShapeError = (why: string): ResultShapeError =>
    new ResultShapeError(`a ${rule} result ${why}: ${writeCanonicalJson(item).slice(0, 200)}`);
  const fields = typeof item === 'string' ? { message: item } : item;
  if (!isObject(fields)) throw createShapeError('is neither a text nor an object with a message');
  const text = fields['message'] ?? fields['msg'];
  if (typeof text !== 'string' || text.trim() === '') throw createShapeError('has no message');
  const setting = readSetting(fields['setting'], createShapeError);
  const asked = fields['severity'];
  const own = asked === undefined ? severity : severities.find((known) => known === asked);
  if (own === undefined) throw createShapeError(`has a severity that is not one of ${severities.join(', ')}`);
  return {
    rule,
    message: setting === null ? text : text.replaceAll('{setting}', () => spellSetting(setting, document)),
    setting,
    ...readPlace(fields, document, createShapeError),
    severity: rule === 'warn' ? lowerSeverity(own) : own,
    fix: fields['fix'] ?? null,
  };
}

function readSetting(given: Json | undefined, createShapeError: (why: string) => ResultShapeError): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given === 'string') return toCanonicalPath(given);
  const isPath = Array.isArray(given) && given.every((part) => typeof part === 'string' || typeof part === 'number');
  if (!isPath) throw createShapeError('has a setting that is neither a path nor a list of names');
  return toCanonicalPath(given as readonly (string | number)[]);
}

/** Returns the place where a message is shown, if it is not that of its setting. */
function readPlace(
  { include, beside }: { readonly [key: string]: Json },
  { includes }: ConfigDocument,
  createShapeError: (why: string) => ResultShapeError,
): Pick<PolicyMessage, 'include' | 'beside'> {
  if (include !== undefined && (typeof include !== 'number' || includes[include] === undefined))
    throw createShapeError('has an include that is not an index of input.includes');
  const near = readSetting(beside, createShapeError);
  return { ...(include === undefined ? {} : { include }), ...(near === null ? {} : { beside: near }) };
}

/** A warning weighs one step less than its policy, and never more than `low`. */
export function lowerSeverity(severity: Severity): Severity {
  return severity === 'low' || severity === 'info' ? 'info' : 'low';
}

function compareMessages(a: PolicyMessage, b: PolicyMessage): number {
  return (
    RULES.indexOf(a.rule) - RULES.indexOf(b.rule) ||
    compareCodeUnits(a.setting ?? '', b.setting ?? '') ||
    (a.include ?? 0) - (b.include ?? 0) ||
    compareCodeUnits(a.message, b.message) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareCodeUnits(writeCanonicalJson(a.fix as Json), writeCanonicalJson(b.fix as Json))
  );
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
