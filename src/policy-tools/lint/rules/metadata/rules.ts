import type { LintRule } from '../../lint-rule.ts';
import { incompleteMetadata } from './incomplete-metadata.ts';
import { looseParameter } from './loose-parameter.ts';
import { noMetadata } from './no-metadata.ts';
import { noSuccessor } from './no-successor.ts';
import { pastDate } from './past-date.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { unusedParameter } from './unused-parameter.ts';

/** METADATA of policies. */
export const metadataRules: readonly LintRule[] = [
  noMetadata,
  incompleteMetadata,
  unusedParameter,
  unknownParameter,
  looseParameter,
  noSuccessor,
  pastDate,
];
