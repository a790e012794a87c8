import { pathText } from '../../base/dotted-path.ts';
import type { Dialect, ResolvedSetting } from '../../resolve/tree/resolved.ts';
import { settingReference } from '../../resolve/tree/setting-reference.ts';
import { isKnown } from '../../resolve/values/certainty.ts';
import type { Origin } from '../../resolve/values/origin.ts';
import { printValue } from '../../resolve/values/text.ts';
import type { Value } from '../../resolve/values/value.ts';
import { diagnoseSetting, type SettingDiagnostic } from './setting-diagnostic.ts';

/** What the checks of repeated writes must know of the files. */
export interface WriteContext {
  readonly dialect: Dialect;
  /** A file of the view is written for the other dialect, which may keep what a profile sets. */
  readonly isForOther: boolean;
  text(path: string): string;
}

export type Write = ResolvedSetting['overridden'][number];

/**
 * What is lost where a setting was written more than once: a selected profile's value under one that stands after the
 * `profiles` block, or the first of two values that stand in one place of one file.
 */
export function checkWrites(setting: ResolvedSetting, context: WriteContext): readonly SettingDiagnostic[] {
  const writes: readonly Write[] = [...setting.overridden, setting];
  if (writes.length === 1) return [];
  return [
    ...(context.isForOther || mayKeep(setting, setting.path) ? [] : checkProfile(setting)),
    ...writes.slice(1).flatMap((write, index) => checkDuplicate(setting.path, write, writes[index], context)),
  ];
}

/** Half of a choice is what was there before; a value made from the one before has not lost it. */
export function mayKeep({ value }: Write, path: readonly string[]): boolean {
  const names = [path.join('.'), settingReference(path)];
  return value.kind === 'choice' || names.some((name) => value.references.includes(name));
}

function checkProfile(setting: ResolvedSetting): readonly SettingDiagnostic[] {
  const { origin, value, overridden } = setting;
  const lost = overridden.findLast((write) => write.origin.profile !== undefined && isSameLayer(write.origin, origin));
  if (origin.profile !== undefined || origin.guarded || lost?.origin.profile === undefined) return [];
  if (lost.value.kind === 'choice' || !isOther(lost.value, value)) return [];
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
): readonly SettingDiagnostic[] {
  const { origin } = write;
  if (before === undefined || mayKeep(write, path) || !isSamePlace(before.origin, origin)) return [];
  if (origin.guarded || before.origin.guarded || before.origin.span.end > origin.span.start) return [];
  const isWhole = wasScope(before, context);
  // What is no map does not take the place of settings below: it is told as a value that is no scope.
  if ((isWhole && !isLiteralMap(write, context)) || mayBeRead(path, origin, before, context)) return [];
  const related = [{ message: isWhole ? 'This is lost.' : 'It is set here before.', span: before.origin.span }];
  const name = pathText(path);
  const isList = path.length === 1 && path[0] === 'plugins';
  const remove = isList ? 'Join the two: the second one replaces the first.' : 'Remove one of the two.';
  const fix = isWhole ? `Set single names, as in \`${name}.NAME = …\` or in a block.` : remove;
  return [diagnoseSetting('duplicate', { path, origin }, { isWhole }, { at: 'key', fix, related })];
}

/** What was written first was a setting below this one. */
function wasScope(write: Write, context: WriteContext): boolean {
  return write.value.kind === 'map' && !isLiteralMap(write, context);
}

function isLiteralMap({ value, origin }: Write, { text }: WriteContext): boolean {
  return value.kind === 'map' && text(origin.value.path)[origin.value.start] === '[';
}

/** Files that a launch brings along are meant to win, over profiles too. */
function isSameLayer(a: Origin, b: Origin): boolean {
  return (a.includedFrom[0]?.path ?? a.span.path) === (b.includedFrom[0]?.path ?? b.span.path);
}

/** One file, read by one include, and in it one profile's block or none. */
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

/** Whether something between the two may have read the first: parameters can be, and all settings of legacy files. */
function mayBeRead(path: readonly string[], origin: Origin, first: Write, { dialect, text }: WriteContext): boolean {
  if (path[0] !== 'params' && dialect === 'v2') return false;
  const between = text(origin.span.path).slice(first.origin.span.end, origin.span.start);
  const name = path.at(-1) ?? '';
  return /\bincludeConfig\b/u.test(between) || isMentioned(name, between);
}

/** Whether a name stands in a text otherwise than to be set. */
function isMentioned(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWord = !/\w/u.test(text[at - 1] ?? ' ') && !/\w/u.test(text[at + name.length] ?? ' ');
    if (isWord && !/^['"]?\s*=(?!=)/u.test(text.slice(at + name.length, at + name.length + 40))) return true;
  }
  return false;
}

/** Whether two values are certain to differ: both are told, as values or as the text of a closure. */
function isOther(a: Value, b: Value): boolean {
  const [left, right] = [tell(a), tell(b)];
  return left !== undefined && right !== undefined && left !== right;
}

function tell(value: Value): string | undefined {
  if (value.kind === 'closure') return `{${value.text}`;
  if (value.kind === 'path') return `${value.base}/${value.rest}`;
  const text = isKnown(value) ? printValue(value) : undefined;
  return text === undefined ? undefined : `=${text}`;
}
