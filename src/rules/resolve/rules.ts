import { includeCycle } from './includes/include-cycle.ts';
import { includeDepth } from './includes/include-depth.ts';
import { includeEmpty } from './includes/include-empty.ts';
import { includeLimit } from './includes/include-limit.ts';
import { includeMaybeMissing } from './includes/include-maybe-missing.ts';
import { includeMissing } from './includes/include-missing.ts';
import { includeOutside } from './includes/include-outside.ts';
import { includeRemote } from './includes/include-remote.ts';
import { includeUnknown } from './includes/include-unknown.ts';
import { includeUnreadable } from './includes/include-unreadable.ts';
import { misplacedInclude } from './includes/misplaced-include.ts';
import { tooManyProblems } from './limits/too-many-problems.ts';
import { tooManySettings } from './limits/too-many-settings.ts';
import { tooManySteps } from './limits/too-many-steps.ts';
import { duplicateProfile } from './profiles/duplicate-profile.ts';
import { misplacedProfileStatement } from './profiles/misplaced-profile-statement.ts';
import { misplacedSelector } from './profiles/misplaced-selector.ts';
import { selectorPattern } from './profiles/selector-pattern.ts';
import { undeclaredProfile } from './profiles/undeclared-profile.ts';
import { unknownProfile } from './profiles/unknown-profile.ts';
import { unknownSelector } from './profiles/unknown-selector.ts';
import { closureCommand } from './values/closure-command.ts';
import { dialectRefuses } from './values/dialect-refuses.ts';
import { dialectsDiffer } from './values/dialects-differ.ts';
import { dynamicKey } from './values/dynamic-key.ts';
import { emptyScope } from './values/empty-scope.ts';
import { hostCommand } from './values/host-command.ts';
import { invalidValue } from './values/invalid-value.ts';
import { mayStop } from './values/may-stop.ts';
import { needsLegacyParser } from './values/needs-legacy-parser.ts';
import { noEffect } from './values/no-effect.ts';
import { undeclaredVariable } from './values/undeclared-variable.ts';
import { undefinedName } from './values/undefined-name.ts';
import { unsetParam } from './values/unset-param.ts';
import { unusedSecret } from './values/unused-secret.ts';
import { valueIsNoScope } from './values/value-is-no-scope.ts';
import { valueReplaced } from './values/value-replaced.ts';

/** Problems that Plumbline finds while it resolves a configuration. */
export const resolveRules = [
  unknownProfile,
  undeclaredProfile,
  undefinedName,
  undeclaredVariable,
  valueIsNoScope,
  valueReplaced,
  emptyScope,
  misplacedSelector,
  unknownSelector,
  selectorPattern,
  misplacedInclude,
  duplicateProfile,
  misplacedProfileStatement,
  includeEmpty,
  includeMissing,
  includeMaybeMissing,
  includeUnreadable,
  includeOutside,
  includeCycle,
  includeDepth,
  includeLimit,
  includeRemote,
  includeUnknown,
  mayStop,
  tooManySettings,
  tooManySteps,
  tooManyProblems,
  invalidValue,
  unsetParam,
  hostCommand,
  closureCommand,
  dialectsDiffer,
  dialectRefuses,
  needsLegacyParser,
  unusedSecret,
  noEffect,
  dynamicKey,
] as const;
