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
  const isOfProfile = subject.origin.profile !== undefined;
  const isOfLaunch = isOfProfile && namesSiteResource(definition.path);
  if (definition.secret === true || outputs.test(definition.path) || isOfLaunch) return [];
  const parameter = findNullParameter(/(?<!\w)null(?!\w)/u, value, settings);
  const isOnPurpose = isOfProfile && parameter !== undefined && isDeclared(parameter, settings);
  return isOnPurpose ? [] : report(parameter, subject);
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
  const partOfName = /(?<!\w)null(?=[-.:][\p{L}\d])|(?<=[\p{L}\d][-.:])null(?![\w/])/u;
  return report(findNullParameter(partOfName, value, settings), subject);
}

/** Returns the parameter without a value because of which a text matches the pattern. */
function findNullParameter(pattern: RegExp, value: Value, settings: readonly ResolvedSetting[]): string | undefined {
  const text = value.kind === 'string' ? value.value : value.kind === 'path' ? value.rest : undefined;
  if (text === undefined || value.references.length === 0 || !pattern.test(text)) return undefined;
  const isNull = (name: string): boolean =>
    name.startsWith('params.') &&
    !settings.some(({ path, value: given }) => path.join('.') === name && given.kind !== 'null') &&
    !settings.some(({ path }) => path.join('.').startsWith(`${name}.`));
  return value.references.find(isNull);
}

/** A parameter that is declared with `null` has no default on purpose: a launch with the profile that reads it passes it. */
function isDeclared(parameter: string, settings: readonly ResolvedSetting[]): boolean {
  return settings.some(({ path }) => path.join('.') === parameter);
}

function report(parameter: string | undefined, subject: Subject): readonly SettingDiagnostic[] {
  return parameter === undefined ? [] : [diagnoseSetting('null-text', subject, { parameter }, { at: 'value' })];
}
