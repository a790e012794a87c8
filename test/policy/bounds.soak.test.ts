import { test } from 'vitest';
import { expectEnded, largeHostilePolicies } from './hostile-policies.ts';

test.each(largeHostilePolicies)('ends %s as an error of the policy, and judges everything else', (_, rules, reason) =>
  expectEnded(rules, reason),
);
