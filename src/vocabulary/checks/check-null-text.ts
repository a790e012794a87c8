import type { ResolvedSetting } from '../../resolve/tree/resolved.ts';
import type { Value } from '../../resolve/values/value.ts';
import type { SettingDefinition } from '../setting.ts';
import { namesSiteResource } from '../site-settings.ts';
import { diagnoseSetting, type SettingDiagnostic, type Subject } from './setting-diagnostic.ts';

/** Settings with the outputs of a run: the launch sets the directory, which is null in the project. */
const outputs = /^(?:process\.(?:publishDir(?:\.path)?|storeDir)|outputDir|(?:dag|report|timeline|trace)\.file)$/u;

/** Reports a text that has the word `null` because a parameter in it has no value: an image `null/tool:1` does not exist. */
export function checkNullText(
  definition: SettingDefinition,
  value: Value,
  subject: Subject,
  settings: readonly ResolvedSetting[],
): readonly SettingDiagnostic[] {
  const isOfLaunch = subject.origin.profile !== undefined && namesSiteResource(definition.path);
  const isExempt = definition.secret === true || outputs.test(definition.path) || isOfLaunch;
  return isExempt ? [] : checkText(/(?<!\w)null(?!\w)/u, value, subject, settings);
}

/**
 * Reports a parameter with the word `null` as a part of a name: `null-models`. A path below `null` is left out: each launch
 * sets the directory of the outputs, or of the references.
 */
export function checkNullInParameter(
  value: Value,
  subject: Subject,
  settings: readonly ResolvedSetting[],
): readonly SettingDiagnostic[] {
  return checkText(/(?<!\w)null(?=[-.:][\p{L}\d])|(?<=[\p{L}\d][-.:])null(?![\w/])/u, value, subject, settings);
}

function checkText(
  pattern: RegExp,
  value: Value,
  subject: Subject,
  settings: readonly ResolvedSetting[],
): readonly SettingDiagnostic[] {
  const text = value.kind === 'string' ? value.value : value.kind === 'path' ? value.rest : undefined;
  if (text === undefined || value.references.length === 0 || !pattern.test(text)) return [];
  const isNull = (name: string): boolean =>
    name.startsWith('params.') &&
    !settings.some(({ path, value: given }) => path.join('.') === name && given.kind !== 'null') &&
    !settings.some(({ path }) => path.join('.').startsWith(`${name}.`));
  const parameter = value.references.find(isNull);
  return parameter === undefined ? [] : [diagnoseSetting('null-text', subject, { parameter }, { at: 'value' })];
}
