import { characterRules } from './character-rules.ts';
import type { BuiltInRule } from './rule.ts';
import { statementRules } from './statement-rules.ts';
import { structureRules } from './structure-rules.ts';

/** What the engine's parsers refuse. The severity is the same for all: no pipeline starts with such a file. */
export const syntaxRules: readonly BuiltInRule[] = [...characterRules, ...structureRules, ...statementRules];
