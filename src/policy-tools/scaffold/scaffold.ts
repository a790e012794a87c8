import type { RegoFile } from '../../policy/rego-compiler.ts';
import { renderFixtures } from './fixture-texts.ts';
import type { NewPolicy } from './new-policy.ts';
import { renderPolicyText } from './policy-text.ts';
import { renderTestText } from './test-text.ts';

/** Files of a new policy; the Rego is not yet formatted. */
export interface Scaffold {
  readonly policy: RegoFile;
  readonly test: RegoFile;
  readonly fixtures: readonly RegoFile[];
}

/** Builds the files of a new policy in the folders of policies and tests: `policies/<category>/<id>/policy.rego`. */
export function buildScaffold(
  policy: NewPolicy,
  folders: { readonly policies: string; readonly tests: string },
): Scaffold {
  const own = `${policy.category}/${policy.id}`;
  return {
    policy: { path: `${folders.policies}/${own}/policy.rego`, text: renderPolicyText(policy) },
    test: { path: `${folders.tests}/${own}/policy_test.rego`, text: renderTestText(policy) },
    fixtures: Object.entries(renderFixtures(policy)).map(([file, text]) => ({
      path: `${folders.tests}/${own}/${file}`,
      text,
    })),
  };
}
