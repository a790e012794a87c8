/** Services that the engine logs in to, and the settings it uses. The settings themselves name secrets and fallbacks. */
export interface CredentialTarget {
  readonly target: string;
  /** Canonical paths that belong together. The reference does not state the order of precedence of several sets. */
  readonly sets: readonly (readonly string[])[];
  /** A setting that makes credentials unnecessary. */
  readonly without?: string;
  readonly notes?: string;
}

export const credentialTargets: readonly CredentialTarget[] = [
  {
    target: 'cloudA',
    sets: [['cloudA.accessKey', 'cloudA.secretKey'], ['cloudA.profile']],
    without: 'cloudA.client.anonymous',
    notes: 'Without any, the provider looks in the environment, its files and the machine.',
  },
  { target: 'cloudA proxy', sets: [['cloudA.client.proxyUsername', 'cloudA.client.proxyPassword']] },
  {
    target: 'cloudB',
    sets: [
      [
        'cloudB.activeDirectory.servicePrincipalId',
        'cloudB.activeDirectory.servicePrincipalSecret',
        'cloudB.activeDirectory.tenantId',
      ],
      ['cloudB.managedIdentity.clientId'],
      ['cloudB.managedIdentity.system'],
    ],
  },
  { target: 'cloudB batch', sets: [['cloudB.batch.accountName', 'cloudB.batch.accountKey']] },
  {
    target: 'cloudB storage',
    sets: [
      ['cloudB.storage.accountName', 'cloudB.storage.accountKey'],
      ['cloudB.storage.accountName', 'cloudB.storage.sasToken'],
    ],
  },
  { target: 'cloudB registry', sets: [['cloudB.registry.userName', 'cloudB.registry.password']] },
  {
    target: 'cloudC',
    sets: [['cloudC.batch.serviceAccountEmail']],
    notes: 'Of jobs only. Without it they run as the default compute service account.',
  },
  { target: 'mail server', sets: [['mail.smtp.user', 'mail.smtp.password']] },
  { target: 'platform', sets: [['platform.accessToken']] },
  {
    target: 'image repositories',
    sets: [],
    notes: 'Kept in the platform account; the infrastructure logs in for freeze and mirror.',
  },
];
