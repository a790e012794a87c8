import { deprecated } from './deprecated.ts';
import { duplicate } from './duplicate.ts';
import { engineVariable } from './engine-variable.ts';
import { envName } from './env-name.ts';
import { lostProfile } from './lost-profile.ts';
import { lostSelector } from './lost-selector.ts';
import { misnested } from './misnested.ts';
import { misspelled } from './misspelled.ts';
import { newerThanRequiredEngine } from './newer-than-required-engine.ts';
import { noEffect } from './no-effect.ts';
import { otherSpelling } from './other-spelling.ts';
import { profileOverridden } from './profile-overridden.ts';
import { removed } from './removed.ts';
import { removedInNewerEngine } from './removed-in-newer-engine.ts';
import { renamed } from './renamed.ts';
import { replacedSecret } from './replaced-secret.ts';
import { unknown } from './unknown.ts';
import { badDuration } from './values/bad-duration.ts';
import { badForm } from './values/bad-form.ts';
import { badRate } from './values/bad-rate.ts';
import { badSize } from './values/bad-size.ts';
import { badVersion } from './values/bad-version.ts';
import { booleanText } from './values/boolean-text.ts';
import { notAllowed } from './values/not-allowed.ts';
import { nullText } from './values/null-text.ts';
import { outOfRange } from './values/out-of-range.ts';
import { wrongType } from './values/wrong-type.ts';

/** Errors in the names, values and positions of settings. */
export const settingsRules = [
  booleanText,
  wrongType,
  notAllowed,
  badDuration,
  badSize,
  badRate,
  badVersion,
  badForm,
  outOfRange,
  nullText,
  otherSpelling,
  unknown,
  misspelled,
  misnested,
  lostSelector,
  lostProfile,
  deprecated,
  renamed,
  removed,
  removedInNewerEngine,
  newerThanRequiredEngine,
  noEffect,
  engineVariable,
  envName,
  profileOverridden,
  duplicate,
  replacedSecret,
] as const;
