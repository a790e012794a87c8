import type { LaunchOptions } from '../../engine/options.ts';
import type { Arguments } from '../arguments.ts';

/** Options of a launch: further files, parameters, variables, copies of remote files. */
export const launchOptions: readonly string[] = [
  "-c, --config FILE  Configuration merged over the target, like Nextflow's -c; repeatable",
  "-C, --only-config FILE  Configuration read instead of all others, like Nextflow's -C; repeatable",
  '--project PATH  Project directory or configuration that the target overrides',
  '--home FILE  Home configuration ($NXF_HOME/config) that all others override [none]',
  '--param NAME=VALUE  Pipeline parameter; repeatable',
  '--params-file FILE  YAML or JSON file of pipeline parameters',
  '--env KEY=VALUE  Environment variable of the launch; repeatable',
  '--includes DIR  Copies of remote includes, as host/path; checked by its SHA256SUMS',
  '--include-map URL=DIR  Map a URL prefix to a local directory; the longest prefix wins; repeatable',
];

/** Reads the launch that the options describe; the files are read by the engine. */
export function readLaunchOptions(args: Arguments): LaunchOptions {
  return {
    configs: readList(args, 'config'),
    onlyConfigs: readList(args, 'only-config'),
    project: args.readText('project'),
    home: args.readText('home'),
    params: args.readTexts('param'),
    paramsFile: args.readText('params-file'),
    env: args.readPairs('env'),
    includes: args.readText('includes'),
    includeMap: args.readPairs('include-map'),
  };
}

/** Splits values at commas, as the workflow engine does. */
function readList(args: Arguments, name: string): readonly string[] {
  return args.readTexts(name).flatMap((text) => text.split(',').map((path) => path.trim()));
}
