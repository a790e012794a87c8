import type { PolicyFault } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import type { Mention } from '../pack/survey.ts';
import { explainUnknown, findMeant, findMentioned, type MentionedSetting } from './mentioned-setting.ts';
import { describeType, findMeantValue, typeOf, typesInDocument } from './value-types.ts';

/**
 * What no document can have: settings that are a slip of others, and values of a type that a setting never has. Such a
 * policy would never match, and pass whatever is written.
 */
export function checkMentions(mentions: readonly Mention[]): readonly PolicyFault[] {
  return mentions.flatMap((mention): readonly PolicyFault[] => {
    const mentioned = findMentioned(mention);
    if (mentioned === undefined) return [];
    const { written, definition } = mentioned;
    const meant = findMeant(mentioned);
    if (meant !== undefined) {
      const { file, line, column } = mention;
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
  const { compared = [], file } = mention;
  const types = typesInDocument(definition);
  if (types === undefined || !isOfValue(mention)) return [];
  const standIn = mention.default;
  // A row has what is written, and that may be null, as in `process.container = null`.
  const isNull = (value: Json): boolean => value === null && mention.via === 'settings';
  const fits = (value: Json): boolean =>
    isNull(value) ||
    types.some((type) => type === typeOf(value)) ||
    (standIn !== undefined && typeOf(standIn) === typeOf(value));
  return compared.flatMap(({ operator, values, line, column }): readonly PolicyFault[] => {
    if (values.some(fits)) return [];
    const [first = null] = values;
    const meant = findMeantValue(definition, first);
    const hint = meant === undefined ? '' : `: write \`${JSON.stringify(meant)}\``;
    const told = operator === 'in' ? 'none of them' : `never ${JSON.stringify(first)}`;
    const what =
      operator === '==' || operator === '!=' || operator === 'in' ? `is ${told}` : 'does not compare with it';
    const message = `\`${written}\` is ${describeType(definition)}, so it ${what}${hint}`;
    return [{ code: 'setting_type', message, file, line, column }];
  });
}

/** Whether what is compared is the setting's value as documents have it. */
export function isOfValue({ via, member = '', open = false, default: standIn }: Mention): boolean {
  if (open) return false;
  if (via === 'lookup' && standIn === undefined) return false;
  if (via === 'settings') return member === 'value';
  return via !== 'library' || ['effective', 'configured', 'default_value'].includes(member);
}
