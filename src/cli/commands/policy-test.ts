import { UsageError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TestOptions, TestRun } from '../../engine/policies/run-tests.ts';
import { catchInterrupt } from '../../host/interrupt.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { dataOption, readTimeLimit } from '../options/evaluation-options.ts';
import { cacheOptions, combineOption } from '../options/pack-options.ts';
import { usualPaths } from '../options/rego-paths.ts';
import { type Output, parseOutputs, writeOutputs } from '../outputs.ts';
import { renderError } from '../render/error.ts';
import { testFormats } from '../render/test-formats.ts';
import type { Terminal } from '../terminal.ts';

/** `plumbline policy test`: Rego tests by OPA's own tester, and fixtures as a scan judges them. */
export const policyTestCommand: Command = {
  name: 'policy test',
  summary: 'Run the Rego tests of policies and their fixtures',
  positional: `[path...]  File or directory of policies, tests and fixtures ${usualPaths}`,
  options: [
    '--filter REGEX  Run only tests whose name and fixtures whose path match',
    '--coverage  Measure which expressions of the policies the Rego tests reach',
    '--least-coverage PERCENT  Exit 1 if Rego tests reach a smaller share [0%]',
    '-o, --output FORMAT[=PATH]  Output format (text, json, junit), optionally to a file; repeatable [text]',
    '--watch  Run again after each change, until Ctrl-C',
    '--update  Rewrite the expectations of fixtures to match their results',
    combineOption,
    dataOption,
    '--time-limit SECONDS  Time limit of a test or fixture [30]',
    ...cacheOptions,
  ],
  examples: [
    ['policy test', 'all of policies/, policy/ and policy-tests/'],
    ['policy test acme/ --filter private --coverage', 'some tests, and the lines they do not reach'],
    ['policy test acme/ --output text --output junit=tests.xml', 'for people and for CI'],
    ['policy test acme/ acme-tests/ --watch', 'while you write: failures after each change'],
    ['policy test acme/ --update', 'rewrites `// expect: ID severity` in fixtures and shows each change'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const options = readTestOptions(args, engine);
      const outputs = parseOutputs(args.readTexts('output'), testFormats);
      if (args.hasFlag('watch')) return watch(engine, options, outputs, terminal);
      const { run, passed } = await engine.policies.test(options);
      await writeRun(run, options, outputs, terminal);
      return passed ? 0 : 1;
    }),
};

type TestOutputs = readonly Output<(typeof testFormats)[number]>[];

function readTestOptions(args: Arguments, engine: Engine): TestOptions {
  const minCoverage = args.count('least-coverage', 0);
  if (minCoverage !== undefined && minCoverage > 100)
    throw new UsageError('usage/invalid-value', '--least-coverage expects a number from 0 to 100.');
  return {
    paths: engine.policies.findRegoPaths(args.positionals),
    filter: args.readText('filter'),
    coverage: args.hasFlag('coverage'),
    minCoverage,
    update: args.hasFlag('update'),
    data: args.readTexts('data'),
    combine: args.hasFlag('combine'),
    timeLimit: readTimeLimit(args),
  };
}

/** Runs the tests until Ctrl-C, which ends the watch with 0. */
async function watch(engine: Engine, options: TestOptions, outputs: TestOutputs, terminal: Terminal): Promise<0> {
  const { signal, release } = catchInterrupt();
  const ignored = outputs.flatMap(({ path }) => path ?? []);
  try {
    for await (const event of engine.policies.watch({ ...options, signal, ignored })) {
      if (event.kind === 'run') await writeRun(event.run, options, outputs, terminal);
      else if (event.kind === 'failed') await terminal.stderr.write(renderError(event.error));
      else if (event.kind === 'watching') {
        await terminal.stderr.write(`Watching ${options.paths.join(', ')}. Press Ctrl-C to stop.\n`);
      } else await terminal.stderr.write(`\n${event.files.join(', ')} changed\n`);
    }
    return 0;
  } finally {
    release();
  }
}

async function writeRun(
  run: TestRun,
  { minCoverage }: TestOptions,
  outputs: TestOutputs,
  terminal: Terminal,
): Promise<void> {
  await writeOutputs(outputs, (format) => format.render(run), terminal);
  const reached = run.coverage?.percent ?? 100;
  if (minCoverage !== undefined && reached < minCoverage)
    await terminal.stderr.write(
      `The tests reach ${reached.toFixed(1)} % of the expressions; at least ${minCoverage} % are required.\n`,
    );
}
