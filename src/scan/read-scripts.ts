/** A DSL2 script that can be launched has a workflow without a name; a module has only named ones, or processes. */
const entryWorkflow = /^[ \t]*workflow\s*\{/mu;
const anyWorkflow = /^[ \t]*workflow\b/mu;
/** A DSL1 script has no workflow and creates its channels at the top level. */
const createsChannels = /\b[Cc]hannel\s*\.\s*(?:from\w*|of|value|empty|create|watchPath)\b/u;
const testConfig = /^[ \t]*configFile\b[ \t=]*(["'])([^"'$\r\n]+)\1/gmu;

/** Returns true for a script that `nextflow run` can start from, as opposed to a module that other scripts include. */
export function isLaunchable(script: string): boolean {
  return entryWorkflow.test(script) || (!anyWorkflow.test(script) && createsChannels.test(script));
}

/** Returns the configurations that a configuration of nf-test names for its tests. */
export function testConfigsOf(nfTestConfig: string): readonly string[] {
  return Array.from(nfTestConfig.matchAll(testConfig), ([, , path = '']) => path);
}
