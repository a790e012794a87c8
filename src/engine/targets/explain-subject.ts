import type { ConfigDocument } from '../../document/document.ts';
import { type Explanation, explainSetting } from '../../explain/explain.ts';
import { parseSettingQuery, suggestSettings } from '../../explain/explain-query.ts';
import { redactName } from '../../secrets/redact-name.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { Subject } from './find-targets.ts';
import { type OneViewOptions, readOneView } from './one-view.ts';

export interface ExplainResult {
  readonly file: string;
  readonly document: ConfigDocument;
  /** Undefined for a setting that nothing sets or may set and that the vocabulary does not contain. */
  readonly explanation: Explanation | undefined;
  /** Names that an unknown setting may have meant. */
  readonly suggestions: readonly string[];
}

/** Explains a setting, or all settings below a scope, in one view of one target. */
export async function explainSubject(
  subject: Subject,
  setting: string,
  cwd: string,
  options: OneViewOptions,
): Promise<ExplainResult> {
  const { file, view, texts } = await readOneView(subject, cwd, options);
  const query = parseSettingQuery(setting);
  const explanation = query === undefined ? undefined : explainSetting(view, query, texts);
  const isUnknown = query !== undefined && explanation === undefined;
  return {
    file: redactName(file),
    document: view.document,
    explanation: createRedactor({ texts: view.secrets }).data(explanation),
    suggestions: isUnknown ? suggestSettings(query, view.document) : [],
  };
}
