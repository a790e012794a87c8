import { createRegoCompiler } from '../../host/rego-compiler.ts';
import type { Arguments } from '../arguments.ts';
import type { Command, ExitCode } from '../command.ts';
import { dataOption } from '../data.ts';
import { cacheOptions, combineOption } from '../pack.ts';
import { usualPaths } from '../policy-paths.ts';
import { readRequest, runTests, type TestRequest, writeRun } from '../policy-test/run-tests.ts';
import { watchTests } from '../policy-test/watch-tests.ts';
import { timeLimitOption } from '../pool.ts';
import type { Terminal } from '../terminal.ts';

/** `plumbline policy test`: the Rego tests of policies, by OPA's own tester, and their fixtures, as a scan judges them. */
export const policyTestCommand: Command = {
  name: 'policy test',
  summary: 'Run the Rego tests of policies and their fixtures',
  positional: {
    name: 'path',
    description: `Folders of policies, tests and fixtures; ${usualPaths}`,
    repeatable: true,
    required: false,
  },
  options: [
    {
      name: 'filter',
      kind: 'text',
      placeholder: 'REGEX',
      description: 'Only tests whose package and name match, and fixtures whose path does',
    },
    { name: 'coverage', kind: 'flag', description: 'Also tell how much of the policies the Rego tests reach' },
    {
      name: 'least-coverage',
      kind: 'text',
      placeholder: 'PERCENT',
      description: 'Exit code 1 if the Rego tests reach less',
    },
    {
      name: 'output',
      kind: 'texts',
      alias: 'o',
      placeholder: 'FORMAT[=PATH]',
      default: 'text',
      description: 'text, json or junit, to stdout or a file; repeat for more',
    },
    { name: 'watch', kind: 'flag', description: 'Run again whenever a file of them changes, until Ctrl-C' },
    { name: 'update', kind: 'flag', description: 'Write what is found into the fixtures as their expectations' },
    combineOption,
    dataOption,
    { ...timeLimitOption, description: 'What a test or a fixture may take; one that takes longer has failed' },
    ...cacheOptions,
  ],
  examples: [
    ['policy test', 'what is in ./policy-tests, of the policies in ./policies'],
    ['policy test acme/ --filter private --coverage', 'some tests, and the lines that they do not reach'],
    ['policy test acme/ --output text --output junit=tests.xml', 'for people, and for CI'],
    ['policy test acme/ acme-tests/ --watch', 'while you write: what fails now, a moment after each change'],
    ['policy test acme/ --update', 'rewrites `// expect: ID severity` in fixtures, and shows each change'],
  ],
  async run(args, terminal) {
    const request = readRequest(args, terminal.cwd);
    return args.flag('watch') ? watchTests(request, args, terminal) : runOnce(request, args, terminal);
  },
};

async function runOnce(request: TestRequest, args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const compiler = createRegoCompiler({ timeLimit: request.timeLimit });
  try {
    const { run, passed } = await runTests(request, compiler, args, terminal);
    await writeRun(run, request, terminal);
    return passed ? 0 : 1;
  } finally {
    await compiler.close();
  }
}
