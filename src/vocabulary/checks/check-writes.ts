import { formatPath } from '../../base/dotted-path.ts';
import { writeJson } from '../../base/json.ts';
import type { Dialect, ResolvedSetting } from '../../resolve/tree/resolved.ts';
import { writeSettingReference } from '../../resolve/tree/write-setting-reference.ts';
import { isKnown } from '../../resolve/values/certainty.ts';
import type { Origin } from '../../resolve/values/origin.ts';
import { printValue } from '../../resolve/values/text.ts';
import type { Value } from '../../resolve/values/value.ts';
import type { Duplicate } from '../../rules/settings/duplicate.ts';
import { coerce } from '../coerce.ts';
import type { SettingDefinition } from '../setting.ts';
import { diagnoseSetting, type SettingDiagnostic } from './setting-diagnostic.ts';
import { writePlace } from './write-place.ts';

/** Facts about the files that the checks of repeated assignments need. */
export interface WriteContext {
  readonly dialect: Dialect;
  /** A file of the view is written for the other dialect, which may keep a profile's value. */
  readonly isForOther: boolean;
  /** Returns the places in a file that read names (one without a name may read any), and the offsets of its map literals. */
  code(path: string): {
    readonly reads: readonly { readonly start: number; readonly name?: string }[];
    readonly maps: ReadonlySet<number>;
  };
}

/**
 * Returns true if one assignment counts at several paths: the legacy dialect shares blocks of one name within a
 * profile.
 */
export type IsShared = (origin: Origin) => boolean;

export type Write = ResolvedSetting['overridden'][number];

/**
 * Reports values that are lost because a setting is assigned more than once: a selected profile's value, overridden
 * after the `profiles` block, or the first of two values in one block of one file.
 */
export function checkWrites(
  setting: ResolvedSetting,
  context: WriteContext,
  isShared: IsShared,
  definition: SettingDefinition | undefined,
): readonly SettingDiagnostic[] {
  const writes: readonly Write[] = [...setting.overridden, setting];
  if (writes.length === 1) return [];
  const names = listOwnReferences(setting.path);
  return [
    ...(context.isForOther || canKeepEarlier(setting, names) ? [] : checkProfile(setting, definition)),
    ...writes
      .slice(1)
      .flatMap((write, index) =>
        canKeepEarlier(write, names) ||
        [write, writes[index]].some((each) => each !== undefined && isShared(each.origin))
          ? []
          : checkDuplicate(setting.path, write, writes[index], context, definition),
      ),
  ];
}

/** Returns which assignments of a view are shared; looks at all settings when it is first asked. */
export function findShared(settings: readonly ResolvedSetting[]): IsShared {
  let shared: ReadonlySet<string> | undefined;
  return (origin) => {
    shared ??= collectShared(settings);
    return shared.has(writePlace(origin));
  };
}

function collectShared(settings: readonly ResolvedSetting[]): ReadonlySet<string> {
  const owners = new Map<string, ResolvedSetting>();
  const shared = new Set<string>();
  for (const setting of settings) {
    for (const { origin } of [...setting.overridden, setting]) {
      const place = writePlace(origin);
      const owner = owners.get(place);
      if (owner === undefined) owners.set(place, setting);
      else if (owner !== setting) shared.add(place);
    }
  }
  return shared;
}

/** Returns the references by which a value depends on the setting that it is written to. */
export function listOwnReferences(path: readonly string[]): readonly string[] {
  return [path.join('.'), writeSettingReference(path)];
}

/** A choice may keep the earlier value, and a value computed from the earlier one uses it. */
export function canKeepEarlier({ value }: Write, names: ReturnType<typeof listOwnReferences>): boolean {
  return value.kind === 'choice' || names.some((name) => value.references.includes(name));
}

function checkProfile(
  setting: ResolvedSetting,
  definition: SettingDefinition | undefined,
): readonly SettingDiagnostic[] {
  const { origin, value, overridden } = setting;
  const lost = overridden.findLast((write) => write.origin.profile !== undefined && isSameLayer(write.origin, origin));
  if (origin.profile !== undefined || origin.guarded || lost?.origin.profile === undefined) return [];
  if (lost.value.kind === 'choice' || compare(lost.value, value, definition) !== 'other') return [];
  const { profile } = lost.origin;
  const isElsewhere = origin.includedFrom.length > 0;
  const fix = isElsewhere
    ? 'Move the include of this file above the `profiles` block.'
    : 'Move it above the `profiles` block.';
  const related = [{ message: `Profile \`${profile}\` sets it here.`, span: lost.origin.span }];
  return [diagnoseSetting('profile-overridden', setting, {}, { at: 'key', fix, related })];
}

function checkDuplicate(
  path: readonly string[],
  write: Write,
  before: Write | undefined,
  context: WriteContext,
  definition: SettingDefinition | undefined,
): readonly SettingDiagnostic[] {
  const { origin } = write;
  if (before === undefined || !isSamePlace(before.origin, origin)) return [];
  if (origin.guarded || before.origin.guarded || before.origin.span.end > origin.span.start) return [];
  const isWhole = wasScope(before, context);
  // A value that is not a map is reported as a value in place of a scope.
  if ((isWhole && !isLiteralMap(write, context)) || mayBeRead(path, origin, before, context)) return [];
  const related = [{ message: isWhole ? 'This is lost.' : 'It is set here before.', span: before.origin.span }];
  const isList = path.length === 1 && path[0] === 'plugins';
  const remove = isList ? 'Join the two: the second one replaces the first.' : 'Remove one of the two.';
  const fix = isWhole ? `Set single names, as in \`${formatPath(path)}.NAME = …\` or in a block.` : remove;
  return [
    diagnoseSetting(
      'duplicate',
      { path, origin },
      { kind: isWhole ? 'scope' : compareWrites(before.value, write.value, definition) },
      { at: 'key', fix, related },
    ),
  ];
}

/** Returns true if the first assignment was to a setting below this one. */
function wasScope(write: Write, context: WriteContext): boolean {
  return write.value.kind === 'map' && !isLiteralMap(write, context);
}

function isLiteralMap({ value, origin }: Write, { code }: WriteContext): boolean {
  return value.kind === 'map' && code(origin.value.path).maps.has(origin.value.start);
}

/** Files that a launch adds override the others on purpose, profiles included. */
function isSameLayer(a: Origin, b: Origin): boolean {
  return (a.includedFrom[0]?.path ?? a.span.path) === (b.includedFrom[0]?.path ?? b.span.path);
}

/** Returns true if both are in the same file, read by the same include, and in the same profile block or in none. */
function isSamePlace(a: Origin, b: Origin): boolean {
  return (
    a.span.path === b.span.path &&
    a.profile === b.profile &&
    a.includedFrom.length === b.includedFrom.length &&
    a.includedFrom.every(
      (span, index) => span.path === b.includedFrom[index]?.path && span.start === b.includedFrom[index]?.start,
    )
  );
}

/** Returns true if code between the two may read the first: parameters can be read, and all settings of legacy files. */
function mayBeRead(path: readonly string[], origin: Origin, first: Write, { dialect, code }: WriteContext): boolean {
  if (path[0] !== 'params' && dialect === 'v2') return false;
  const wanted = path.at(-1);
  const [from, to] = [first.origin.span.end, origin.span.start];
  for (const { start, name = wanted } of code(origin.span.path).reads)
    if (start >= from && start < to && name === wanted) return true;
  return false;
}

function isEmpty(value: Value): boolean {
  return value.kind === 'null' || ((value.kind === 'boolean' || value.kind === 'string') && !value.value);
}

/** Compares two values that are known, or are closures with a text. `'10 GB'` is `10.GB` as a size. */
function compare(a: Value, b: Value, definition: SettingDefinition | undefined): 'same' | 'other' | 'unknown' {
  const [left, right] = [describeKnown(a, definition), describeKnown(b, definition)];
  if (left === undefined || right === undefined) return 'unknown';
  return left === right ? 'same' : 'other';
}

/** Compares two assignments. A value that is computed from others is equal to a literal only as long as they do not change. */
function compareWrites(a: Value, b: Value, definition: SettingDefinition | undefined): Duplicate['kind'] {
  const found = compare(a, b, definition);
  if (found === 'other' && isEmpty(a) && isEmpty(b)) return 'empty';
  return found === 'same' && a.references.join('\n') !== b.references.join('\n') ? 'unknown' : found;
}

function describeKnown(value: Value, definition: SettingDefinition | undefined): string | undefined {
  if (value.kind === 'closure') return `{${value.text}`;
  if (value.kind === 'path') return `${value.base}/${value.rest}`;
  if (!isKnown(value)) return undefined;
  const used = definition === undefined ? undefined : coerce(definition, value).value;
  return used === undefined ? `=${printValue(value)}` : `=${writeJson(used)}`;
}
