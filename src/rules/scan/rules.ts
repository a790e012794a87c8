import { crashed } from './crashed.ts';
import { newlyUndecided } from './newly-undecided.ts';
import { outOfMemory } from './out-of-memory.ts';
import { timeLimit } from './time-limit.ts';
import { tooManyViews } from './too-many-views.ts';
import { undeclaredProfile } from './undeclared-profile.ts';

/** Reasons why a target is not judged as requested. */
export const scanRules = [timeLimit, outOfMemory, crashed, tooManyViews, undeclaredProfile, newlyUndecided] as const;
