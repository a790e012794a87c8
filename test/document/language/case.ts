/** A snippet of configuration and what each of the engine's two dialects makes of it. */
export interface LanguageCase {
  readonly says: string;
  readonly text: string;
  readonly v1: Outcome;
  readonly v2: Outcome;
  readonly profiles: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** Settings by name with their values, or their certainty if they have none; or a refusal. */
export type Outcome = Values | 'refused';
export type Values = Readonly<Record<string, unknown>>;

type Surroundings = Partial<Pick<LanguageCase, 'profiles' | 'files'>>;

function caseOf(says: string, text: string, v1: Outcome, v2: Outcome, around: Surroundings = {}): LanguageCase {
  return { says, text, v1, v2, profiles: [], files: {}, ...around };
}

/** Both dialects read the same. */
export function both(says: string, text: string, values: Values, around?: Surroundings): LanguageCase {
  return caseOf(says, text, values, values, around);
}

/** Both dialects refuse it. */
export function neither(says: string, text: string, around?: Surroundings): LanguageCase {
  return caseOf(says, text, 'refused', 'refused', around);
}

/** Only the strict dialect takes it. */
export function strict(says: string, text: string, values: Values, around?: Surroundings): LanguageCase {
  return caseOf(says, text, 'refused', values, around);
}

/** Only the legacy dialect takes it. */
export function legacy(says: string, text: string, values: Values, around?: Surroundings): LanguageCase {
  return caseOf(says, text, values, 'refused', around);
}

/** Both take it, and read it differently. */
export function differ(says: string, text: string, v1: Values, v2: Values, around?: Surroundings): LanguageCase {
  return caseOf(says, text, v1, v2, around);
}
