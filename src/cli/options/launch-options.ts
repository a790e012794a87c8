import type { LaunchOptions } from '../../engine/options.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption } from '../command.ts';

/** What a launch adds to a target: further files, parameters, variables, copies of remote files. */
export const launchOptions: readonly CommandOption[] = [
  {
    name: 'config',
    kind: 'texts',
    alias: 'c',
    placeholder: 'FILE',
    description: "Configuration merged over the target, like the engine's -c; repeatable",
  },
  {
    name: 'only-config',
    kind: 'texts',
    alias: 'C',
    placeholder: 'FILE',
    description: "Configuration read instead of all others, like the engine's -C; repeatable",
  },
  {
    name: 'project',
    kind: 'text',
    placeholder: 'PATH',
    description: 'Project folder or configuration, merged below the target',
  },
  {
    name: 'home',
    kind: 'text',
    placeholder: 'FILE',
    description: 'Home configuration ($NXF_HOME/config), below all others [not read]',
  },
  {
    name: 'param',
    kind: 'texts',
    placeholder: 'NAME=VALUE',
    description: 'Pipeline parameter; repeatable',
  },
  { name: 'params-file', kind: 'text', placeholder: 'FILE', description: 'YAML or JSON file of pipeline parameters' },
  {
    name: 'env',
    kind: 'texts',
    placeholder: 'KEY=VALUE',
    description: 'Environment variable of the launch; repeatable',
  },
  {
    name: 'includes',
    kind: 'text',
    placeholder: 'DIR',
    description: 'Folder of copies of remote files, as host/path, checked by its SHA256SUMS',
  },
  {
    name: 'include-map',
    kind: 'texts',
    placeholder: 'URL=DIR',
    description: 'Map a URL prefix to a local folder; the longest prefix wins; repeatable',
  },
];

/** Reads the launch that the options describe; the files are read by the engine. */
export function readLaunchOptions(args: Arguments): LaunchOptions {
  return {
    configs: readList(args, 'config'),
    onlyConfigs: readList(args, 'only-config'),
    project: args.text('project'),
    home: args.text('home'),
    params: args.texts('param'),
    paramsFile: args.text('params-file'),
    env: args.pairs('env'),
    includes: args.text('includes'),
    includeMap: args.pairs('include-map'),
  };
}

/** Splits values at commas, as the workflow engine does. */
function readList(args: Arguments, name: string): readonly string[] {
  return args.texts(name).flatMap((text) => text.split(',').map((path) => path.trim()));
}
