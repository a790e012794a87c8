import type { ResolvedSetting } from '../../resolve/tree/resolved.ts';
import type { Value } from '../../resolve/values/value.ts';
import type { SettingDefinition } from '../setting.ts';
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
  if (value.kind !== 'string' || definition.secret === true || outputs.test(definition.path)) return [];
  if (value.references.length === 0 || !/(?<!\w)null(?!\w)/u.test(value.value)) return [];
  const isNull = (name: string): boolean =>
    name.startsWith('params.') &&
    !settings.some(({ path, value: given }) => path.join('.') === name && given.kind !== 'null') &&
    !settings.some(({ path }) => path.join('.').startsWith(`${name}.`));
  const parameter = value.references.find(isNull);
  return parameter === undefined ? [] : [diagnoseSetting('null-text', subject, { parameter }, { at: 'value' })];
}
