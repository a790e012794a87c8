import { expect, test } from 'vitest';
import { findCiTarget, isCi } from '../../../src/engine/revisions/ci-target.ts';

test.each([
  ['GitHub Actions', { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' }],
  ['GitLab CI', { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }],
  ['Azure Pipelines', { TF_BUILD: 'True', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' }],
  ['Bitbucket Pipelines', { BITBUCKET_BUILD_NUMBER: '7', BITBUCKET_PR_DESTINATION_BRANCH: 'main' }],
  ['Jenkins', { JENKINS_URL: 'https://ci.example.org', CHANGE_TARGET: 'main' }],
])('reads the target branch from %s', (server, env) => {
  expect(findCiTarget(env)).toMatchObject({ server, branch: 'main' });
  expect(isCi(env)).toBe(true);
});

test('finds no target branch for a push, and no CI server in a terminal', () => {
  expect(findCiTarget({ GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: '' })?.branch).toBeUndefined();
  expect(findCiTarget({ CI: 'true' })).toBeUndefined();
  expect(isCi({ CI: 'true' })).toBe(true);
  expect(isCi({ CI: 'false' })).toBe(false);
  expect(isCi({})).toBe(false);
});
