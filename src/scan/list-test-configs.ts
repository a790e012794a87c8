const testConfig = /^[ \t]*configFile\b[ \t=]*(["'])([^"'$\r\n]+)\1/gmu;

/** Returns the configurations that a configuration of nf-test names for its tests. */
export function listTestConfigs(nfTestConfig: string): readonly string[] {
  return Array.from(nfTestConfig.matchAll(testConfig), ([, , path = '']) => path);
}
