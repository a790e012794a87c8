import type { Json } from '../../base/json.ts';
import { documentSchema } from '../../document/document-schema.ts';

type Schema = { readonly [key: string]: Json };

/** Names below `input.config`; undefined for a computed one. */
export type Names = readonly (string | undefined)[];

/** Part of a document that a term refers to. */
export type Shape =
  | { readonly kind: 'part'; readonly schema: Schema }
  | { readonly kind: 'config'; readonly path: Names }
  /** All names below a part, or one name. */
  | { readonly kind: 'names'; readonly of: Shape }
  | { readonly kind: 'name'; readonly of: Shape }
  /** A list of names, outermost first, as `walk` returns it. */
  | { readonly kind: 'path'; readonly of: Shape };

const sections = documentSchema['properties'] as Schema;

export const documentRoot: Shape = { kind: 'part', schema: documentSchema };

export const config: Shape = { kind: 'config', path: [] };

/** Returns the part below a name, which is undefined if computed; undefined if the schema does not describe it. */
export function findChildShape(shape: Shape, name: string | undefined): Shape | undefined {
  if (shape.kind === 'config') return { kind: 'config', path: [...shape.path, name] };
  if (shape.kind !== 'part') return undefined;
  const { properties, additionalProperties, items } = shape.schema;
  const named = name !== undefined && isSchema(properties) ? findOwn(properties, name) : undefined;
  const next = named ?? additionalProperties ?? items;
  if (next === sections['config']) return config;
  return isSchema(next) ? { kind: 'part', schema: withoutNull(next) } : undefined;
}

function findOwn(properties: Schema, name: string): Json | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function withoutNull(schema: Schema): Schema {
  const some = schema['anyOf'];
  const [only, ...more] = Array.isArray(some) ? some.filter((each) => isSchema(each) && each['type'] !== 'null') : [];
  return more.length === 0 && isSchema(only) ? only : schema;
}

/** Returns the part that a schema describes. */
export function createShape(schema: Json | undefined): Shape | undefined {
  return isSchema(schema) ? { kind: 'part', schema } : undefined;
}

function isSchema(value: unknown): value is Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns whether a part is `input.settings`. */
export function isRows(shape: Shape): boolean {
  return shape.kind === 'part' && shape.schema === sections['settings'];
}
