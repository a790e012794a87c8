import type { Comparison } from '../findings/finding.ts';

type TargetDiff = Comparison['settings'][number];
type SettingChange = TargetDiff['changes'][number];
type SettingState = NonNullable<SettingChange['before']>;

/** Longer values are cut. */
const maxValue = 120;
/** Of more views, the others are counted. */
const maxViews = 8;

/** Targets with equal differences, which an included file causes, become one. */
export function groupTargets(
  targets: readonly TargetDiff[],
): readonly (readonly [files: readonly string[], target: TargetDiff])[] {
  const groups = new Map<string, { readonly files: string[]; readonly target: TargetDiff }>();
  for (const target of targets) {
    const { file, ...rest } = target;
    const key = JSON.stringify(rest);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { files: [file], target });
    else known.files.push(file);
  }
  return Array.from(groups.values(), ({ files, target }) => [files, target] as const);
}

/** Returns remarks on a target as one, besides its settings. */
export function listRemarks({ state, profiles, unread }: TargetDiff): readonly string[] {
  const remark = {
    compared: undefined,
    added: 'New target.',
    removed: 'Not a target any more.',
    unread: 'It cannot be read.',
  }[state];
  return [
    ...(remark === undefined ? [] : [remark]),
    ...(profiles.added.length === 0 ? [] : [`New profiles: ${profiles.added.join(', ')}`]),
    ...(profiles.removed.length === 0 ? [] : [`Removed profiles: ${profiles.removed.join(', ')}`]),
    ...unread.map((part) => `More may be set than is known: ${part}`),
  ];
}

/** Describes a change: `process.memory 8 GB → 16 GB in aws, gcp (conf/base.config:12)`. */
export function changeLine(change: SettingChange): string {
  const { kind, spelled, before, after } = change;
  const views = describeViews(change);
  const where = `${views === '' ? '' : ` in ${views}`} (${describePlace(change)})`;
  if (kind === 'moved') return `${spelled} ${describeState(after)}, now set elsewhere${where}`;
  const isHidden = before !== null && describeState(before) === describeState(after);
  return isHidden
    ? `${spelled} changed, ${describeState(after)}${where}`
    : `${spelled} ${describeState(before)} → ${describeState(after)}${where}`;
}

/** Describes a setting in one revision. */
export function describeState(state: SettingState | null): string {
  if (state === null) return '(not set)';
  const shown = state.value.length > maxValue ? `${state.value.slice(0, maxValue).toWellFormed()}…` : state.value;
  return state.unknown === null ? shown || "''" : `${shown} (${state.unknown})`;
}

/** Names the profiles that show a change; empty if all do. */
export function describeViews({ views, isEverywhere }: SettingChange): string {
  if (isEverywhere) return '';
  const names = views.slice(0, maxViews).map((each) => (each.length === 0 ? 'the base view' : each.join(' + ')));
  const more = views.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Names the place of a change. */
export function describePlace({ kind, before, after }: SettingChange): string {
  const writePlace = ({ file, line }: SettingState): string => `${file}:${line}`;
  if (kind === 'moved' && before !== null && after !== null)
    return `${writePlace(after)}, before at ${writePlace(before)}`;
  const shown = after ?? before;
  return shown === null ? '' : writePlace(shown);
}
