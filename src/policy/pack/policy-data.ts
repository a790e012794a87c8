import type { Json } from '../../base/json.ts';
import { vocabularyData } from '../../vocabulary/vocabulary.ts';

/** Data for policies in addition to the vocabulary and the parameters, by name. */
export type GivenData = { readonly [name: string]: Json };

/** Builds `data` for policies: the vocabulary, the parameters, and `given`, whose names differ from these. */
export function buildPolicyData(parameters: Json, given: GivenData = {}): Json {
  return { ...given, vocabulary: vocabularyData(), parameters };
}
