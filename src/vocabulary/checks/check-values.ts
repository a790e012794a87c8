import { pathText } from '../../base/dotted-path.ts';
import { isKnown } from '../../resolve/values/certainty.ts';
import { excludes } from '../../resolve/values/choice.ts';
import type { Value } from '../../resolve/values/value.ts';
import { coerce } from '../coerce.ts';
import type { CoercionProblem } from '../coercion.ts';
import type { SettingDefinition } from '../setting.ts';
import { checkForm } from './check-form.ts';
import { diagnoseSetting, type SettingDiagnostic, type Subject } from './setting-diagnostic.ts';

/**
 * What the engine would not take of a value as it stands, or take for something else than was meant: of a value that
 * is known, of a closure by what it gives, and of a choice where no alternative is right. `mayBeNamed`: a plugin may
 * bring names that are not known.
 */
export function checkValues(
  definition: SettingDefinition,
  value: Value,
  subject: Subject,
  mayBeNamed = false,
): readonly SettingDiagnostic[] {
  // Nothing is said of secrets, not even what they are not.
  if (definition.secret === true) return [];
  const problem = findProblem(definition, value, mayBeNamed, subject.origin.condition);
  return problem === undefined ? [] : [describe(problem, subject)];
}

/** `condition` is the one under which what the finding points to is written. */
function findProblem(
  definition: SettingDefinition,
  value: Value,
  mayBeNamed: boolean,
  condition?: string,
): CoercionProblem | undefined {
  if (value.kind === 'choice') {
    // What is right under one condition may be impossible under another: all must be wrong.
    const problems = value.alternatives.map((alternative) => findProblem(definition, alternative.value, mayBeNamed));
    const told = value.alternatives.findIndex((alternative) => !excludes(alternative.condition, condition));
    return problems.includes(undefined) ? undefined : problems[Math.max(told, 0)];
  }
  if (!isKnown(value) && value.kind !== 'closure') return undefined;
  return coerce(definition, value).problem ?? checkForm(definition, value, mayBeNamed);
}

function describe({ code, message, fix }: CoercionProblem, subject: Subject): SettingDiagnostic {
  const name = `\`${pathText(subject.path)}\``;
  const worded = message.replaceAll('{setting}', () => name);
  return diagnoseSetting(code, subject, { message: worded }, { at: 'value', ...(fix === undefined ? {} : { fix }) });
}
