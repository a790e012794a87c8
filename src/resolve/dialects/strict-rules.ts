import type { DialectRules } from './dialect-rules.ts';

/** The rules of the strict dialect, which compiles a file and checks it before it evaluates anything. */
export const strictRules: DialectRules = {
  dialect: 'v2',
  other: 'v1',
  name: 'strict',
  launchFolders: new Set(['projectDir', 'launchDir', 'baseDir']),
  importsPath: true,
  readsEnvironmentByName: false,
  hasSelfNames: false,
  hasScriptMethods: false,
  createsScopesOnRead: false,
  keepsTemplates: false,
  sharesCollections: false,
  allowsComputedNames: false,
  allowsAnyStatement: false,
  callsBlocks: false,
  dottedNamesReachOut: false,
  hasLabels: false,
  runsIncludesInPlace: false,
  allowsAnyPlace: false,
  defersProfiles: false,
  restrictsPlugins: false,
  checksBeforehand: true,
  typesParamsByText: false,
};
