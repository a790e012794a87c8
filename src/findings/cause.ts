import type { ConfigDocument } from '../document/document.ts';
import type { Doubt, Evaluation, PolicyMessage } from '../policy/soundness/evaluation.ts';
import { spellSetting } from '../policy/soundness/spell-setting.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { causeKinds, type OpenCause } from './finding.ts';

/** Returns what leaves a verdict undecided, each once; empty for other verdicts. */
export function findCauses(
  evaluation: Evaluation,
  document: ConfigDocument,
  redactor: Redactor,
  /** The document of a doubt, where the policy judged several. */
  findDocument: (doubt: Doubt) => ConfigDocument = () => document,
): readonly OpenCause[] {
  if (evaluation.kind !== 'evaluated') return [];
  const reported = evaluation.messages.filter(({ rule }) => rule === 'undecided');
  const causes = [
    ...reported.map((message) => findReportedCause(message, document)),
    ...evaluation.doubts.map((doubt) => findCauseOfDoubt(doubt, findDocument(doubt))),
  ].map((cause): OpenCause => ({ ...cause, detail: redactor.text(cause.detail) }));
  return [...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values()];
}

function findReportedCause({ message, setting, include }: PolicyMessage, document: ConfigDocument): OpenCause {
  const place = include === undefined ? undefined : document.includes[include];
  if (place !== undefined) {
    return { kind: 'policy', detail: message, setting: null, file: place.file, line: place.line };
  }
  return { kind: 'policy', detail: message, ...findPlace(setting, document) };
}

function findCauseOfDoubt({ path, because, detail, gap }: Doubt, document: ConfigDocument): OpenCause {
  if (gap !== undefined) {
    return { kind: classifyCause(gap.because, 'statement'), detail: '', setting: null, file: gap.file, line: gap.line };
  }
  if (because === 'incomplete' && detail !== '') return { kind: 'file', detail, setting: null, file: null, line: null };
  return { kind: classifyCause(because, 'unknown'), detail, ...findPlace(path, document) };
}

function classifyCause(text: string, fallback: OpenCause['kind']): OpenCause['kind'] {
  return causeKinds.find((kind) => kind === text) ?? fallback;
}

function findPlace(path: string | null, document: ConfigDocument): Pick<OpenCause, 'setting' | 'file' | 'line'> {
  if (path === null) return { setting: null, file: null, line: null };
  const row = Object.hasOwn(document.settings, path) ? document.settings[path] : undefined;
  return { setting: spellSetting(path, document), file: row?.file ?? null, line: row?.line ?? null };
}
