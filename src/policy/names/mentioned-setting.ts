import { parsePathText } from '../../base/dotted-path.ts';
import { findSlip, measureEditDistance } from '../../base/suggest.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import { classify, findDefinition, isOtherSpelling, suggest, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { Mention } from '../pack/survey.ts';

/** A setting that a policy names, looked up in the vocabulary. */
export interface MentionedSetting {
  /** In the policy's spelling. */
  readonly written: string;
  readonly canonical: readonly string[];
  readonly kind: ReturnType<typeof classify>;
  readonly definition: SettingDefinition | undefined;
}

/** Library functions whose first argument is a path; compiler/spelling.go has the same list. */
export const TAKE_PATHS = [
  'effective',
  'configured',
  'default_value',
  'has_value',
  'is_set',
  'lacks',
  'possible',
  'scope_is_set',
  'secret_is_given',
  'setting',
  'spelled',
  'unknown',
];

/** Those whose path may be an array of names. */
export const TAKE_NAMES = ['configured', 'effective', 'has_value', 'is_set', 'possible'];

/** Returns undefined for library functions that do not take a path. */
export function findMentioned(mention: Mention): MentionedSetting | undefined {
  if (mention.via === 'library' && !TAKE_PATHS.includes(mention.member ?? '')) return undefined;
  const segments = mention.path ?? parsePathText(mention.text)?.map(String);
  return segments === undefined ? undefined : describeSetting(segments);
}

/** Looks up a path in either spelling. */
export function describeSetting(segments: readonly string[]): MentionedSetting {
  // The vocabulary has no rows for list items, only for the list.
  const names = segments.filter((segment) => !/^\d+$/u.test(segment));
  const canonical = toCanonical(names, 'nextflow');
  return {
    written: segments.join('.'),
    canonical,
    kind: classify(canonical),
    definition: findDefinition(canonical),
  };
}

/**
 * Returns the setting that an unknown name most likely means, in the policy's spelling: at most two edits away. Other unknown
 * names are accepted, because documents can have such settings. An unknown scope may be a plugin's, so it must be even closer to
 * a scope that has the setting.
 */
export function findMeant({ written, canonical, kind }: MentionedSetting): string | undefined {
  if (kind !== 'unknown' && kind !== 'plugin-scope') return undefined;
  const segments = written.split('.');
  const [scope = ''] = segments;
  const isReference = isOtherSpelling(segments, 'nextflow');
  const asked = isReference ? canonical : segments;
  const near = (['nextflow', 'reference'] as const)
    .filter((spelling) => spelling === 'reference' || !isReference)
    .flatMap((spelling) => suggest(spelling === 'reference' ? canonical : asked, spelling))
    .map((name) => ({ name, distance: measureEditDistance(name.toLowerCase(), written.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 2 && name !== written)
    .filter(({ name }) => kind === 'unknown' || findSlip(scope, name.split('.', 1)) !== undefined)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** Returns the message for a misspelt setting. */
export function explainUnknown(written: string, meant: string): string {
  return `there is no setting \`${written}\`: did you mean \`${meant}\`?`;
}
