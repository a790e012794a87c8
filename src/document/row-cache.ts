import type { LeafSetting } from '../resolve/tree/explode.ts';
import { isSameScalar } from '../resolve/values/choice.ts';
import type { Origin } from '../resolve/values/origin.ts';
import type { Value } from '../resolve/values/value.ts';
import type { SettingRow } from './document.ts';
import type { SettingOrigins } from './source-map.ts';

/** A leaf's part of a document: its path, its row, the JSON of both as one member, and its part of the source map. */
export interface BuiltRow {
  readonly path: string;
  readonly row: SettingRow;
  readonly json: string;
  readonly origins: SettingOrigins;
}

/**
 * The rows of one target by the place they were written at. Views of one target differ in few settings: a hundred
 * profiles share the rows that none of them changes, in memory and in work.
 */
export class RowCache {
  readonly #byFile = new Map<string, Map<number, { readonly leaf: LeafSetting; readonly built: BuiltRow }[]>>();

  /** The row of a leaf, built only where no view has an equal one. */
  find(leaf: LeafSetting, build: () => BuiltRow): BuiltRow {
    const { path, start } = leaf.origin.value;
    const byStart = this.#byFile.get(path) ?? new Map<number, { leaf: LeafSetting; built: BuiltRow }[]>();
    this.#byFile.set(path, byStart);
    const known = byStart.get(start) ?? [];
    const same = known.find((entry) => isSameLeaf(entry.leaf, leaf));
    if (same !== undefined) return same.built;
    const built = build();
    if (isComparable(leaf.value)) byStart.set(start, [...known, { leaf, built }]);
    return built;
  }
}

function isComparable(value: Value): boolean {
  return value.kind === 'closure' || isSameScalar(value, value);
}

function isSameLeaf(a: LeafSetting, b: LeafSetting): boolean {
  return (
    a.segments.length === b.segments.length &&
    a.segments.every((segment, index) => segment === b.segments[index]) &&
    isSameValue(a.value, b.value) &&
    isSameOrigin(a.origin, b.origin) &&
    a.overridden.length === b.overridden.length &&
    a.overridden.every((origin, index) => isSameOrigin(origin, b.overridden[index] ?? a.origin))
  );
}

/** A closure is its text, and the text is its place. */
function isSameValue(a: Value, b: Value): boolean {
  const same = a.kind === 'closure' ? b.kind === 'closure' : isSameScalar(a, b);
  return (
    same &&
    a.references.length === b.references.length &&
    a.references.every((name, index) => name === b.references[index]) &&
    a.literals.length === b.literals.length &&
    a.literals.every((span, index) => span.start === b.literals[index]?.start && span.path === b.literals[index]?.path)
  );
}

function isSameOrigin(a: Origin, b: Origin): boolean {
  return (
    a.value.start === b.value.start &&
    a.value.end === b.value.end &&
    a.span.path === b.span.path &&
    a.span.start === b.span.start &&
    a.profile === b.profile &&
    a.condition === b.condition &&
    a.includedFrom.length === b.includedFrom.length &&
    a.includedFrom.every(
      (span, index) => span.start === b.includedFrom[index]?.start && span.path === b.includedFrom[index]?.path,
    )
  );
}
