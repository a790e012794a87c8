import { findingPage } from './finding.ts';
import { findingsPage } from './findings.ts';
import { overviewPage } from './overview.ts';
import type { PageRoute } from './page.ts';
import { policiesPage, policyPage } from './policies.ts';
import { coveragePage, scanPage, scansPage, waiversPage } from './record.ts';
import { repositoriesPage } from './repositories.ts';
import { repositoryPage } from './repository.ts';
import { settingPage, settingsPage } from './settings.ts';
import { teamPage, teamsPage } from './teams.ts';

export const pageRoutes: readonly PageRoute[] = [
  ...[overviewPage, findingsPage, findingPage, repositoriesPage, repositoryPage, policiesPage, policyPage],
  ...[teamsPage, teamPage, settingsPage, settingPage, scansPage, scanPage, coveragePage, waiversPage],
];
