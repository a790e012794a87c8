/** Top-level scopes of plugins seen in real configurations. Their settings are the plugins' own and not known here. */
export const pluginScopes: readonly string[] = [
  'bactopia',
  'boost',
  'co2footprint',
  'epi2melabs',
  'iridanext',
  'prov',
  'tes',
  'theia',
  'threadPool',
  'validation',
];
