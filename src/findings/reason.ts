import type { ConfigDocument } from '../document/document.ts';
import type { Doubt, Evaluation } from '../policy/evaluation.ts';
import { spelledName } from '../policy/spelled-name.ts';

const shown = 3;

/** Why a verdict is error, undecided or skipped, or what else a reader should know, in one paragraph; null where there is nothing. */
export function reasonOf(
  evaluation: Evaluation,
  document: ConfigDocument,
  /** The document of a doubt, where the policy judged several. */
  documentOf: (doubt: Doubt) => ConfigDocument = () => document,
): string | null {
  if (evaluation.kind !== 'evaluated') return evaluation.reason;
  const said = evaluation.messages.filter((message) => message.rule === 'undecided').map((message) => message.message);
  const doubts = evaluation.doubts.map((doubt) => describeDoubt(doubt, documentOf(doubt)));
  const reasons = [...new Set([...said, ...doubts, ...(evaluation.notes ?? [])])];
  if (reasons.length === 0) return null;
  const more = reasons.length - shown;
  return [...reasons.slice(0, shown), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** What was not read, where that alone leaves a verdict undecided. */
export function causeOf(evaluation: Evaluation): string | undefined {
  if (evaluation.kind !== 'evaluated' || evaluation.messages.some(({ rule }) => rule === 'undecided')) return undefined;
  const causes = [...new Set(evaluation.doubts.map(({ cause }) => cause))].sort();
  return causes.length === 0 || causes.includes(undefined) ? undefined : causes.join(' and ');
}

function describeDoubt(doubt: Doubt, document: ConfigDocument): string {
  const row = Object.hasOwn(document.settings, doubt.path) ? document.settings[doubt.path] : undefined;
  const name = nameOf(doubt.path, document);
  const place = row === undefined ? '' : ` at ${row.file}:${row.line}`;
  const detail = doubt.detail === '' ? '' : `: ${doubt.detail}`;
  return `${name}${place} is ${doubt.because}${detail}`.replace(/[^.!?]$/u, '$&.');
}

/** What a policy read may be a pattern, or everything. */
function nameOf(path: string, document: ConfigDocument): string {
  if (path === '*') return 'The configuration';
  return path.includes('*') ? `'${path}'` : `'${spelledName(path, document)}'`;
}
