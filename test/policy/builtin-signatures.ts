import fc from 'fast-check';
import type { RegoCompiler } from '../../src/policy/rego-compiler.ts';
import { parseRegoValue } from '../../src/policy/rego-values/parse-rego-value.ts';
import {
  printRego,
  RegoObject,
  RegoSet,
  type RegoValue,
  toRegoNumber,
} from '../../src/policy/rego-values/rego-value.ts';
import { numbers, values, words } from './rego-arbitraries.ts';

export interface Type {
  readonly type: 'any' | 'array' | 'boolean' | 'null' | 'number' | 'object' | 'set' | 'string';
  /** Of a set its items, of `any` the alternatives; absent: anything. */
  readonly of?: Type | readonly Type[];
  readonly static?: readonly Type[];
  readonly dynamic?: Type | { readonly key: Type; readonly value: Type };
}

export interface Capabilities {
  readonly builtins: readonly { readonly name: string; readonly decl: { readonly args?: readonly Type[] } }[];
  readonly native: readonly string[];
  readonly compileTime: readonly string[];
  readonly refused: readonly string[];
}

export async function askCapabilities(compiler: RegoCompiler): Promise<Capabilities> {
  const { result } = await compiler.ask({ op: 'capabilities' });
  return result as unknown as Capabilities;
}

/** Values of a type as OPA declares it. */
export function valuesOf({ type, of, dynamic }: Type): fc.Arbitrary<RegoValue> {
  switch (type) {
    case 'string':
      return words;
    case 'number':
      return fc.oneof(numbers, fc.integer({ min: -5, max: 12 }).map(toRegoNumber));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(dynamic === undefined || 'key' in dynamic ? values : valuesOf(dynamic), { maxLength: 3 });
    case 'set':
      return fc.array(of === undefined || isList(of) ? values : valuesOf(of), { maxLength: 3 }).map(toSet);
    case 'object':
      return values.filter((value) => value instanceof RegoObject);
    case 'any':
      return isList(of) && of.length > 0 ? fc.oneof(...of.map(valuesOf)) : values;
  }
}

function isList(of: Type['of']): of is readonly Type[] {
  return Array.isArray(of);
}

export function toSet(items: readonly RegoValue[]): RegoValue {
  return parseRegoValue(printRego(new RegoSet(items)));
}
