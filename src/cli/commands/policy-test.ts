import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { systemClock } from '../../host/clock.ts';
import { createOpaBuiltins } from '../../host/opa-builtins.ts';
import { readFixtureFiles, readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { writeFile } from '../../host/write-file.ts';
import { compareCompiled } from '../../policy/run-compiled-tests.ts';
import { runPolicyTests } from '../../policy/run-policy-tests.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { parseOutputs } from '../outputs.ts';
import { cacheOptions, compileFiles, readLibrary } from '../pack.ts';
import { runFixtures } from '../policy-test/run-fixtures.ts';
import { testFormats } from '../policy-test/test-formats.ts';
import { ownCoverage, type TestRun } from '../policy-test/test-run.ts';
import { toTestCase } from '../policy-test/to-test-case.ts';

/** `plumbline policy test`: the Rego tests of policies, by OPA's own tester, and their fixtures, as a scan judges them. */
export const policyTestCommand: Command = {
  name: 'policy test',
  summary: 'Run the Rego tests of policies and their fixtures',
  positional: {
    name: 'path',
    description: 'Folders of policies, tests and fixtures; policies and policy-tests if none is given',
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
    { name: 'update', kind: 'flag', description: 'Write what is found into the fixtures as their expectations' },
    ...cacheOptions,
  ],
  examples: [
    ['policy test', 'what is in ./policy-tests, of the policies in ./policies'],
    ['policy test acme/ --filter private --coverage', 'some tests, and the lines that they do not reach'],
    ['policy test acme/ --output text --output junit=tests.xml', 'for people, and for CI'],
    ['policy test acme/ --update', 'rewrites `// expect: ID severity` in fixtures, and shows each change'],
  ],
  async run(args, terminal) {
    const paths = args.positionals.length === 0 ? ['policies', 'policy-tests'] : args.positionals;
    const own = readRegoFiles(paths, terminal.cwd);
    const hasLibrary = own.some(({ text }) => /^package plumbline\.lib\s*$/m.test(text));
    const modules = hasLibrary ? own : [...own, ...readLibrary()];
    const filter = args.text('filter');
    const matches = readFilter(filter);
    const fixtures = readFixtureFiles(paths, terminal.cwd).filter(({ path }) => matches(path));
    const asked = args.texts('output').length > 0 ? args.texts('output') : ['text'];
    const outputs = parseOutputs(asked, testFormats);
    const least = readLeastCoverage(args);
    const compiler = createRegoCompiler();
    try {
      const { results, coverage } = await runPolicyTests(modules, compiler, {
        coverage: args.flag('coverage') || least !== undefined,
        ...(filter === undefined ? {} : { filter }),
      });
      if (results.length === 0 && fixtures.length === 0)
        throw new UsageError('usage/no-test', `There is no test in ${paths.join(', ')}.`);
      const now = BigInt(Date.parse(systemClock.now())) * 1_000_000n;
      const compared = await compareCompiled(results, modules, compiler, { now, callOpa: createOpaBuiltins(now) });
      const { cases, updated } =
        fixtures.length === 0
          ? { cases: [], updated: [] }
          : runFixtures(fixtures, await compileFiles(own, compiler, args, terminal), {
              cwd: terminal.cwd,
              update: args.flag('update'),
            });
      const run: TestRun = {
        cases: [...compared.map(toTestCase), ...cases],
        updated,
        coverage: coverage === undefined ? undefined : ownCoverage(coverage, new Set(own.map(({ path }) => path))),
      };
      for (const { reporter, path } of outputs) {
        const text = reporter.render(run);
        if (path === undefined) await terminal.stdout.write(text);
        else writeFile(resolve(terminal.cwd, path), [text]);
      }
      const reached = run.coverage?.percent ?? 100;
      if (least !== undefined && reached < least)
        await terminal.stderr.write(`${reached.toFixed(1)} % are reached, and ${least} % must be.\n`);
      const passed = run.cases.every(({ outcome }) => outcome === 'pass' || outcome === 'skip');
      return passed && reached >= (least ?? 0) ? 0 : 1;
    } finally {
      await compiler.close();
    }
  },
};

function readFilter(filter: string | undefined): (path: string) => boolean {
  if (filter === undefined) return () => true;
  try {
    const pattern = new RegExp(filter, 'u');
    return (path) => pattern.test(path);
  } catch {
    throw new UsageError('usage/invalid-value', `--filter is a regular expression, which "${filter}" is not.`);
  }
}

function readLeastCoverage(args: Arguments): number | undefined {
  const least = args.count('least-coverage', 0);
  if (least !== undefined && least > 100)
    throw new UsageError('usage/invalid-value', '--least-coverage takes a number from 0 to 100.');
  return least;
}
