import { executorNames } from '../executors.ts';
import type { SettingDefinition } from '../setting.ts';
import { readTable } from './read-table.ts';

/** Directives by their path below a scope that takes them (`process`, `agent`); each may be a closure. */
const directives: readonly SettingDefinition[] = readTable(`
accelerator | int map | | closed  limits={"min":0}
accelerator.request | int
accelerator.limit | int
accelerator.type | string
accelerator.platform | string
afterScript | string
arch | string map
array | int | | limits={"min":0}
beforeScript | string
cache | bool string | | allowed=[true,false,"true","false","standard","deep","lenient","sha256"]
clusterOptions | string list
conda | string
container | string
containerOptions | string
cpus | int | | limits={"min":1}  emptyIsUnset
debug | bool | | trueWords=["true","yes","on"]  renamedFrom={"path":"echo","since":"22.04.0"}
disk | size map | | closed
disk.request | size
disk.type | string
echo | bool | | trueWords=["true","yes","on"]  engine.deprecated={"since":"22.04.0","replacement":"debug","effect":"works"} | | Today the directive is called debug.
errorStrategy | string | | allowed=["terminate","finish","ignore","retry"]  ignoreCase
executor | string | | namesExecutor  rules=[{"kind":"no-slip-of","words":${JSON.stringify(executorNames)}}]
ext | map | | | Free: scripts read task.ext.
fair | bool
hints | map
label | string list
machineType | string
maxErrors | int | | limits={"min":-1}  emptyIsUnset | With -1 there is no limit.
maxForks | int | | limits={"min":0} | With 0 there is no limit.
maxRetries | int | | limits={"min":0}  emptyIsUnset
maxSubmitAwait | duration | | emptyIsUnset
memory | size | | emptyIsUnset
module | string list
penv | string
pod | map list
pod.imagePullSecret | string | | | Names a secret of the cluster.
pod.secret | string | | | Names a secret of the cluster.
publishDir | path map list | | closed
publishDir.contentType | bool string
publishDir.enabled | bool | | trueWords=["true"]
publishDir.failOnError | bool | | trueWords=["true"]
publishDir.mode | string | | allowed=["copy","copyNoFollow","link","move","rellink","symlink"]  ignoreCase  exactCase=["copyNoFollow"]
publishDir.overwrite | bool
publishDir.path | path
publishDir.pattern | string
publishDir.saveAs | closure
publishDir.storageClass | string
publishDir.tags | map
queue | string
resourceLabels | map
resourceLimits | map | | closed | The most that a task may ask for.
resourceLimits.cpus | int | | limits={"min":1}
resourceLimits.memory | size
resourceLimits.disk | size
resourceLimits.time | duration
scratch | bool string
secret | string list | | | Names of secrets, not their values.
shell | string list
spack | string
stageInMode | string | | allowed=["copy","link","rellink","symlink"]
stageOutMode | string | | allowed=["copy","move","fcp","rclone","rsync"]
storeDir | path
tag | string
time | duration | | emptyIsUnset
`);

/** Returns the directives as settings of a scope. */
export function listDirectives(scope: string): readonly SettingDefinition[] {
  const addScope = (path: string): string => `${scope}.${path}`;
  return directives.map((directive) => {
    const { path, renamedFrom, engine } = directive;
    const replacement = engine?.deprecated?.replacement;
    return {
      ...directive,
      path: addScope(path),
      ...(renamedFrom === undefined ? {} : { renamedFrom: { ...renamedFrom, path: addScope(renamedFrom.path) } }),
      ...(engine?.deprecated === undefined || replacement === undefined
        ? {}
        : { engine: { ...engine, deprecated: { ...engine.deprecated, replacement: addScope(replacement) } } }),
    };
  });
}

/** Settings that belong to the language itself: its scopes, the maps in `manifest.contributors`, and directives. */
export const languageSettings: readonly SettingDefinition[] = [
  ...readTable(`
env.* | any | | | Variables of tasks, not of Nextflow. In double quotes $NAME is read when the workflow starts, after a backslash when the task does.
params.* | any | | | Parameters of the pipeline; the command line comes before them.
profiles.* | any | | | Named sets of settings, chosen at the start.
plugins | list | | | Plugins to load, as id or id@version.
manifest.contributors.name | string
manifest.contributors.affiliation | string
manifest.contributors.email | string
manifest.contributors.github | url
manifest.contributors.contribution | list | | allowed=["author","maintainer","contributor"]  ignoreCase
manifest.contributors.orcid | url
`),
  ...listDirectives('process'),
];
