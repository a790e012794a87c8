import { test } from 'vitest';
import { expectEnded, largeHostilePolicies } from './hostile-policies.ts';

test.each(largeHostilePolicies)('%s ends the policy as an error, and all else is judged', (_, rules, reason) =>
  expectEnded(rules, reason),
);
