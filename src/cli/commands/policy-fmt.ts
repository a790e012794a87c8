import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { writeFile } from '../../host/write-file.ts';
import { formatRego } from '../../policy-tools/format-rego.ts';
import type { Command } from '../command.ts';
import { readPolicyPaths, regoPositional } from '../policy-paths.ts';

/** `plumbline policy fmt`: Rego files in OPA's own format. */
export const policyFmtCommand: Command = {
  name: 'policy fmt',
  summary: 'Format Rego files as OPA formats them',
  positional: regoPositional,
  options: [
    { name: 'check', kind: 'flag', description: 'Write nothing; exit code 1 if a file is not formatted' },
    {
      name: 'from-v0',
      kind: 'flag',
      description: 'The files are Rego of before 1.0, as older conftest has it: rewrites them to that of today',
    },
  ],
  examples: [
    ['policy fmt acme/', 'formats what is there, and names each file that it changes'],
    ['policy fmt acme/ --check', 'for CI'],
    ['policy fmt policy/ --from-v0', '`deny[msg] { … }` becomes `deny contains msg if { … }`'],
  ],
  async run(args, terminal) {
    const paths = readPolicyPaths(args.positionals, terminal.cwd);
    const modules = readRegoFiles(paths, terminal.cwd);
    if (modules.length === 0)
      throw new UsageError(
        'usage/no-policy',
        `There is nothing to format in ${paths.join(', ')}: no file there ends in .rego.`,
      );
    const compiler = createRegoCompiler();
    try {
      const formatted = await formatRego(modules, args.flag('from-v0'), compiler);
      const changed = modules.filter(({ path, text }) => formatted[path] !== text);
      const check = args.flag('check');
      for (const { path } of changed) {
        if (!check) writeFile(resolve(terminal.cwd, path), [formatted[path] ?? '']);
        await terminal.stdout.write(`${path} ${check ? 'is not formatted' : 'is formatted'}\n`);
      }
      return check && changed.length > 0 ? 1 : 0;
    } finally {
      await compiler.close();
    }
  },
};
