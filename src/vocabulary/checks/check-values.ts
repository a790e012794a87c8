import { isKnown } from '../../resolve/values/certainty.ts';
import { type Condition, isExcluding } from '../../resolve/values/condition.ts';
import type { Value } from '../../resolve/values/value.ts';
import { coerce } from '../coerce.ts';
import type { CoercionProblem } from '../coercion.ts';
import type { SettingDefinition } from '../setting.ts';
import { checkForm } from './check-form.ts';
import { diagnoseSetting, type SettingDiagnostic, type Subject } from './setting-diagnostic.ts';

/**
 * Reports a value that the engine refuses or reads differently than intended: a known value, the result of a closure, or a
 * choice without a valid alternative. With `mayBeNamed`, a plugin may add names.
 */
export function checkValues(
  definition: SettingDefinition,
  value: Value,
  subject: Subject,
  mayBeNamed = false,
): readonly SettingDiagnostic[] {
  // A message about a secret could reveal something about it.
  if (definition.secret === true) return [];
  const problem = findProblem(definition, value, mayBeNamed, subject.origin.condition);
  return problem === undefined ? [] : [describe(problem, subject)];
}

/** `condition` is the one around the assignment that the finding points to. */
function findProblem(
  definition: SettingDefinition,
  value: Value,
  mayBeNamed: boolean,
  condition?: Condition,
): CoercionProblem | undefined {
  if (value.kind === 'choice') {
    // A value may be valid under one condition only: reports it if it is invalid under all.
    const problems = value.alternatives.map((alternative) => findProblem(definition, alternative.value, mayBeNamed));
    const told = value.alternatives.findIndex((alternative) => !isExcluding(alternative.condition, condition));
    return problems.includes(undefined) ? undefined : problems[Math.max(told, 0)];
  }
  if (!isKnown(value) && value.kind !== 'closure') return undefined;
  return coerce(definition, value).problem ?? checkForm(definition, value, mayBeNamed);
}

function describe({ code, message, fix }: CoercionProblem, subject: Subject): SettingDiagnostic {
  return diagnoseSetting(code, subject, { message }, { at: 'value', ...(fix === undefined ? {} : { fix }) });
}
