import type { ConfigDocument } from '../document/document.ts';
import type { Doubt, Evaluation } from '../policy/soundness/evaluation.ts';
import { spellSetting } from '../policy/soundness/spell-setting.ts';

const shown = 3;

/** Returns the reason for an error, undecided or skipped verdict, and notes, in one paragraph; null if there is none. */
export function describeReason(
  evaluation: Evaluation,
  document: ConfigDocument,
  /** The document of a doubt, where the policy judged several. */
  findDocument: (doubt: Doubt) => ConfigDocument = () => document,
): string | null {
  if (evaluation.kind !== 'evaluated') return evaluation.reason;
  const said = evaluation.messages.filter((message) => message.rule === 'undecided').map((message) => message.message);
  const reasons = [
    ...new Set([...said, ...describeDoubts(evaluation.doubts, findDocument), ...(evaluation.notes ?? [])]),
  ];
  if (reasons.length === 0) return null;
  const more = reasons.length - shown;
  return [...reasons.slice(0, shown), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** Clauses for the certainty of one setting, and of several. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  partial: ['is known in part', 'are known in part'],
  env: ['is not known', 'are not known'],
  secret: ['is a secret of Nextflow', 'are secrets of Nextflow'],
  path: ['begins with a directory that only the launch knows', 'begin with a directory that only the launch knows'],
  closure: ['is a closure, which only a task evaluates', 'are closures, which only a task evaluates'],
  choice: ['is one of several values', 'are each one of several values'],
  unknown: ['is not known', 'are not known'],
};

/** Groups settings with equal reasons. */
function describeDoubts(doubts: readonly Doubt[], findDocument: (doubt: Doubt) => ConfigDocument): readonly string[] {
  const groups = new Map<string, readonly [Doubt, ...Doubt[]]>();
  for (const doubt of doubts) {
    const key = `${doubt.because}\n${doubt.detail}\n${doubt.isAboutApplying === true}`;
    groups.set(key, [...(groups.get(key) ?? []), doubt] as readonly [Doubt, ...Doubt[]]);
  }
  return [...groups.values()].map((group) => {
    const [{ because, detail, isAboutApplying }] = group;
    const names = group.slice(0, shown).map((doubt) => addPlace(doubt, findDocument(doubt)));
    const more = group.length > shown ? [`${group.length - shown} more`] : [];
    const [one, several] = words[because] ?? [`is ${because}`, `are ${because}`];
    const text = `${joinNames([...names, ...more])} ${group.length === 1 ? one : several}${detail === '' ? '' : `: ${detail}`}`;
    const sentence = text.replace(/[^.!?]$/u, '$&.');
    return isAboutApplying === true ? `${sentence} So it is unknown whether the policy applies.` : sentence;
  });
}

/** Joins names as a sentence lists them. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns a setting with its place. */
function addPlace({ path }: Doubt, document: ConfigDocument): string {
  const row = Object.hasOwn(document.settings, path) ? document.settings[path] : undefined;
  return `${findName(path, document)}${row === undefined ? '' : ` at ${row.file}:${row.line}`}`;
}

/** Names the subject of a policy's read, which may be a pattern or the complete configuration. */
function findName(path: string, document: ConfigDocument): string {
  if (path === '*') return 'The configuration';
  return `'${spellSetting(path, document)}'`;
}
