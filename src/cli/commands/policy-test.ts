import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import type { PolicyTestReport, PolicyTestResult } from '../../policy/run-policy-tests.ts';
import { runPolicyTests } from '../../policy/run-policy-tests.ts';
import type { Command } from '../command.ts';

const library = join(import.meta.dirname, '..', '..', '..', 'policies', 'lib');

/** `plumbline policy test`: the Rego tests of policies, by OPA's own tester. */
export const policyTestCommand: Command = {
  name: 'policy test',
  summary: 'Run the Rego tests of policies',
  positional: {
    name: 'path',
    description: 'Folders of policies and of their tests; policies and policy-tests if none is given',
    repeatable: true,
    required: false,
  },
  options: [
    { name: 'filter', kind: 'text', placeholder: 'REGEX', description: 'Only tests whose package and name match' },
    { name: 'coverage', kind: 'flag', description: 'Also tell how much of the policies the tests reach' },
  ],
  examples: [
    ['policy test', 'the tests in ./policy-tests of the policies in ./policies'],
    ['policy test acme/ --filter private --coverage', 'some tests, and the lines that they do not reach'],
  ],
  async run(args, terminal) {
    const paths = args.positionals.length === 0 ? ['policies', 'policy-tests'] : args.positionals;
    const own = readRegoFiles(paths, terminal.cwd);
    const hasLibrary = own.some(({ text }) => /^package plumbline\.lib\s*$/m.test(text));
    const modules = hasLibrary ? own : [...own, ...readRegoFiles([library], '/')];
    const filter = args.text('filter');
    const compiler = createRegoCompiler();
    try {
      const report = await runPolicyTests(modules, compiler, {
        coverage: args.flag('coverage'),
        ...(filter === undefined ? {} : { filter }),
      });
      if (report.results.length === 0)
        throw new UsageError('usage/no-test', `There is no test in ${paths.join(', ')}.`);
      await terminal.stdout.write(render(report, new Set(own.map(({ path }) => path))));
      return report.results.every(({ outcome }) => outcome === 'pass' || outcome === 'skip') ? 0 : 1;
    } finally {
      await compiler.close();
    }
  },
};

/** Of the library that comes along nobody expects tests here. */
function render({ results, coverage }: PolicyTestReport, own: ReadonlySet<string>): string {
  const bad = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error');
  const missed = Object.entries(coverage?.files ?? {}).flatMap(([file, { not_covered: places = [] }]) =>
    file.endsWith('_test.rego') || !own.has(file)
      ? []
      : places.map(({ start }) => `not reached: ${file}:${start.row}\n`),
  );
  const passed = results.filter(({ outcome }) => outcome === 'pass').length;
  return [
    ...bad.map(renderFailure),
    ...missed,
    ...(coverage === undefined ? [] : [`${coverage.coverage.toFixed(1)} % of the expressions are reached\n`]),
    `${passed} passed, ${bad.length} failed\n`,
  ].join('');
}

function renderFailure({
  file,
  line,
  column,
  package: where,
  name,
  outcome,
  message = '',
  output = '',
}: PolicyTestResult): string {
  const detail = [message, output]
    .filter((text) => text !== '')
    .map((text) => `  ${text.trimEnd().replaceAll('\n', '\n  ')}\n`);
  return `${file}:${line}:${column}: ${outcome}: ${where.replace(/^data\./, '')}.${name}\n${detail.join('')}`;
}
