import type { Json } from '../../base/json.ts';
import { documentSchema } from '../../document/document-schema.ts';

type Schema = { readonly [key: string]: Json };

/** A name below `input.config`; undefined where only an evaluation tells it. */
export type Names = readonly (string | undefined)[];

/** What a term is of a document, as far as that is written out. */
export type Shape =
  | { readonly kind: 'part'; readonly schema: Schema }
  | { readonly kind: 'config'; readonly path: Names }
  /** The names of all that is below. */
  | { readonly kind: 'names'; readonly of: Shape }
  | { readonly kind: 'name'; readonly of: Shape }
  /** A list of names, outermost first: what `walk` gives for each place in something. */
  | { readonly kind: 'path'; readonly of: Shape };

export const root: Shape = { kind: 'part', schema: documentSchema };

export const config: Shape = { kind: 'config', path: [] };

/** What a name leads to; undefined for a name that is computed, and as a result where nothing is known of it. */
export function below(shape: Shape, name: string | undefined): Shape | undefined {
  if (shape.kind === 'config') return { kind: 'config', path: [...shape.path, name] };
  if (shape.kind !== 'part') return undefined;
  const { properties, additionalProperties, items } = shape.schema;
  if (shape.schema === documentSchema && name === 'config') return config;
  const named = name !== undefined && isSchema(properties) ? ownOf(properties, name) : undefined;
  const next = named ?? additionalProperties ?? items;
  return isSchema(next) ? { kind: 'part', schema: withoutNull(next) } : undefined;
}

function ownOf(properties: Schema, name: string): Json | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function withoutNull(schema: Schema): Schema {
  const some = schema['anyOf'];
  const [only, ...more] = Array.isArray(some) ? some.filter((each) => isSchema(each) && each['type'] !== 'null') : [];
  return more.length === 0 && isSchema(only) ? only : schema;
}

function isSchema(value: unknown): value is Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Whether a part is the rows of all settings. */
export function isRows(shape: Shape): boolean {
  return shape.kind === 'part' && shape.schema === (documentSchema['properties'] as Schema)['settings'];
}
