import type { PolicyFault } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import type { Mention } from '../pack/survey.ts';
import { explainForm } from './explain-form.ts';
import { explainUnknown, findMeant, findMentioned, type MentionedSetting } from './mentioned-setting.ts';
import { describeType, findMeantValue, findType, listTypesInDocument } from './value-types.ts';

/**
 * Returns faults of literal settings: paths in a form that documents do not use, misspelt names, and comparisons with a type that the setting never has. A policy with one
 * never matches, and passes every configuration.
 */
export function checkMentions(mentions: readonly Mention[]): readonly PolicyFault[] {
  return mentions.flatMap((mention): readonly PolicyFault[] => {
    const { file, line, column } = mention;
    const form = explainForm(mention);
    if (form !== undefined) return [{ ...form, file, line, column }];
    const mentioned = findMentioned(mention);
    if (mentioned === undefined) return [];
    const { written, definition } = mentioned;
    const meant = findMeant(mentioned);
    if (meant !== undefined) {
      return [{ code: 'setting_unknown', message: explainUnknown(written, meant), file, line, column }];
    }
    return definition === undefined ? [] : checkTypes(mention, mentioned, definition);
  });
}

function checkTypes(
  mention: Mention,
  { written }: MentionedSetting,
  definition: SettingDefinition,
): readonly PolicyFault[] {
  const { compared = [], file, default: fallback } = mention;
  const types = listTypesInDocument(definition);
  if (types === undefined || !isOfValue(mention)) return [];
  const fits = (value: Json): boolean =>
    // A row has the written value, which may be null: `process.container = null`.
    (value === null && mention.via === 'settings') ||
    types.includes(findType(value)) ||
    (fallback !== undefined && findType(fallback) === findType(value));
  return compared.flatMap(({ operator, values, line, column }): readonly PolicyFault[] => {
    if (values.some(fits)) return [];
    const [first = null] = values;
    const meant = findMeantValue(definition, first);
    const hint = meant === undefined ? '' : `: write \`${JSON.stringify(meant)}\``;
    const outcome =
      operator === 'in'
        ? 'is not one of them'
        : operator === '==' || operator === '!='
          ? `is never ${JSON.stringify(first)}`
          : 'cannot be compared with it';
    const message = `\`${written}\` is ${describeType(definition)}, so it ${outcome}${hint}`;
    return [{ code: 'setting_type', message, file, line, column }];
  });
}

/** Returns whether a mention compares the setting's value as documents have it. */
export function isOfValue({ via, member = '', open = false, default: fallback }: Mention): boolean {
  if (open) return false;
  if (via === 'lookup' && fallback === undefined) return false;
  if (via === 'settings') return member === 'value';
  return via !== 'library' || ['effective', 'configured', 'default_value'].includes(member);
}
