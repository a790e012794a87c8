import { parsePathText } from '../../base/dotted-path.ts';
import { editDistance, findSlip } from '../../base/suggest.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import { classify, findDefinition, isOtherSpelling, suggest, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { Mention } from '../pack/survey.ts';

/** A setting that a policy names, as the vocabulary knows it. */
export interface MentionedSetting {
  /** As the policy has it. */
  readonly written: string;
  readonly canonical: readonly string[];
  readonly kind: ReturnType<typeof classify>;
  readonly definition: SettingDefinition | undefined;
}

/** The functions of the library that take a setting's path; compiler/spelling.go has them as well. */
export const TAKE_PATHS = [
  'effective',
  'configured',
  'default_value',
  'has_value',
  'is_set',
  'lacks',
  'scope_is_set',
  'secret_is_given',
  'setting',
  'spelled',
  'unknown',
];

/** Undefined for calls of the library that are about something else. */
export function findMentioned(mention: Mention): MentionedSetting | undefined {
  if (mention.via === 'library' && !TAKE_PATHS.includes(mention.member ?? '')) return undefined;
  const segments = mention.path ?? parsePathText(mention.text)?.map(String);
  return segments === undefined ? undefined : describeSetting(segments);
}

/** A path in either spelling. */
export function describeSetting(segments: readonly string[]): MentionedSetting {
  // Items of lists have no rows in the vocabulary: what is asked for is the list's.
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
 * The setting that a name which the vocabulary does not have is most likely a slip of, in the spelling of the policy:
 * two edits away at most. A policy may ask for what the vocabulary does not know; for a slip it is refused. A scope that
 * is not known may be a plugin's, so that only the slightest slip of one with such a setting counts.
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
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), written.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 2 && name !== written)
    .filter(({ name }) => kind === 'unknown' || findSlip(scope, name.split('.', 1)) !== undefined)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** What is said of a slip. */
export function explainUnknown(written: string, meant: string): string {
  return `there is no setting \`${written}\`: did you mean \`${meant}\`?`;
}
