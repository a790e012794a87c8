import type { DialectRules } from './dialect-rules.ts';

/** The rules of the legacy dialect, which runs a file as a script. */
export const legacyRules: DialectRules = {
  dialect: 'v1',
  other: 'v2',
  name: 'legacy',
  // The strict dialect refuses the last two.
  launchFolders: new Set(['projectDir', 'launchDir', 'baseDir', 'workDir', 'outputDir']),
  importsPath: false,
  readsEnvironmentByName: true,
  hasSelfNames: true,
  hasScriptMethods: true,
  createsScopesOnRead: true,
  keepsTemplates: true,
  sharesCollections: true,
  allowsComputedNames: true,
  allowsAnyStatement: true,
  callsBlocks: true,
  dottedNamesReachOut: true,
  hasLabels: true,
  runsIncludesInPlace: true,
  allowsAnyPlace: true,
  defersProfiles: true,
  restrictsPlugins: true,
  checksBeforehand: false,
  typesParamsByText: true,
};
