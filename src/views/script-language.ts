import type { ScriptLanguage } from '../document/document.ts';

/** A DSL2 script that can be launched has a workflow without a name; a module has only named ones, or processes. */
const entryWorkflow = /^[ \t]*workflow\s*\{/mu;
const anyWorkflow = /^[ \t]*workflow\b/mu;
/** A DSL1 script has no workflow and creates its channels at the top level. */
const createsChannels = /\b[Cc]hannel\s*\.\s*(?:from\w*|of|value|empty|create|watchPath)\b/u;
const asksForDsl2 = /^[ \t]*nextflow\.(?:enable|preview)\.dsl\s*=\s*2\b/mu;

/** Returns true for a script that `nextflow run` can start from, as opposed to a module that other scripts include. */
export function isLaunchable(script: string): boolean {
  return entryWorkflow.test(script) || isWithoutWorkflow(script);
}

/** Returns the version of the language that a script is in; undefined if it does not show. */
export function findScriptLanguage(script: string): ScriptLanguage | undefined {
  if (anyWorkflow.test(script) || asksForDsl2.test(script)) return 'DSL2';
  return isWithoutWorkflow(script) ? 'DSL1' : undefined;
}

function isWithoutWorkflow(script: string): boolean {
  return !anyWorkflow.test(script) && createsChannels.test(script);
}
