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
    description: "A configuration that is merged over the file, as the engine's -c; repeat for more",
  },
  {
    name: 'only-config',
    kind: 'texts',
    alias: 'C',
    placeholder: 'FILE',
    description: "Read this instead of the file and all others, as the engine's -C; repeat for more",
  },
  {
    name: 'project',
    kind: 'text',
    placeholder: 'PATH',
    description:
      "The project's folder or configuration, where it is launched from another folder: merged below the file",
  },
  {
    name: 'home',
    kind: 'text',
    placeholder: 'FILE',
    description: "The engine's home configuration ($NXF_HOME/config), below all others; not read unless given",
  },
  {
    name: 'param',
    kind: 'texts',
    placeholder: 'NAME=VALUE',
    description: 'A parameter of the launch; repeat for more',
  },
  { name: 'params-file', kind: 'text', placeholder: 'FILE', description: 'Parameters of the launch, as YAML or JSON' },
  {
    name: 'env',
    kind: 'texts',
    placeholder: 'KEY=VALUE',
    description: 'An environment variable of the launch; repeat for more',
  },
  {
    name: 'includes',
    kind: 'text',
    placeholder: 'DIR',
    description:
      'Copies of remote files, as DIR/host/path; with SHA256SUMS in it, each has to match. Nothing is fetched',
  },
  {
    name: 'include-map',
    kind: 'texts',
    placeholder: 'URL=DIR',
    description: 'A folder that stands for all addresses that begin so; the longest wins; repeat for more',
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
