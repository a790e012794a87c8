import type { LintExample, LintRule } from '../../policy-tools/lint/lint-rule.ts';
import { wrap } from '../../reports/wrap.ts';

/** Returns `docs/reference/lint.md`: every lint rule, with examples. */
export function renderLintPage(rules: readonly LintRule[]): string {
  return [
    '# Linting policies',
    '',
    '`plumbline policy lint` finds errors in policies that compile: rules that can never match, tests that cannot fail,',
    'findings without a location, slow calls, and unused code. `npm run generate` writes this page.',
    '',
    '```',
    'plumbline policy lint                             # policies and policy-tests, or policy, of the current directory',
    'plumbline policy lint acme/ --fail-level warning  # for CI: exit code 1 for warnings as well as for errors',
    'plumbline policy lint acme/ -o text -o sarif=lint.sarif',
    '```',
    '',
    '**Errors** change what a policy decides, or make it fail: exit code 1. **Warnings** cost readers or users time. Rego that',
    'does not parse, invalid METADATA and duplicate ids end with exit code 2, as in `policy check`, which also reports misspelt',
    'settings, wrong types and undeclared parameters. For style, names and unused imports, use',
    '[Regal](https://www.openpolicyagent.org/projects/regal).',
    '',
    'A comment with a reason suppresses a finding, at the end of its line or above it (above METADATA for findings there):',
    '',
    '```rego',
    '# plumbline-lint: ignore lint/no-setting an include is not a setting',
    'deny contains {"message": message} if {',
    '```',
    '',
    '[Settings](settings.md) switch a rule off or change its level (`off`, `error`, `warning`), as does',
    '`--level lint/no-setting=off`:',
    '',
    '```yaml',
    'rules:',
    '  lint/no-setting: off',
    '```',
    '',
    '| rule | level | |',
    '|---|---|---|',
    ...rules.map(({ id, level, title }) => `| [${id}](#${writeAnchor(id)}) | ${level} | ${title} |`),
    ...rules.flatMap(renderSection),
    '',
  ].join('\n');
}

function renderSection({ id, level, title, description, help, examples }: LintRule): readonly string[] {
  return [
    '',
    `## ${id}`,
    '',
    `${title}. *${level === 'error' ? 'Error' : 'Warning'}.*`,
    '',
    description,
    '',
    help,
    '',
    ...renderExample('Wrong', examples.bad),
    '',
    ...renderExample('Right', examples.good),
  ];
}

/** Omits the other files of the example, which only tests need. */
function renderExample(word: string, { text, file }: LintExample): readonly string[] {
  return [`${word}${file === undefined ? '' : `, in \`${file}\``}:`, '', '```rego', text.trimEnd(), '```'];
}

/** Returns the anchor of a heading on GitHub. */
function writeAnchor(id: string): string {
  return id.replaceAll('/', '');
}

/** Returns all texts and examples of a rule, wrapped at 80 columns. */
export function renderLintRule({ id, level, title, description, help, examples }: LintRule): string {
  const listExampleLines = (word: string, { text, file }: LintExample): readonly string[] => [
    `${word}${file === undefined ? '' : `, in ${file}`}`,
    '',
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`.trimEnd()),
    '',
  ];
  return [
    ...wrap(`${id}: ${title}`, 80),
    '',
    `Level: ${level} (of plumbline policy lint)`,
    '',
    ...wrap(description, 80),
    '',
    'What to do',
    '',
    ...wrap(help, 80),
    '',
    ...listExampleLines('Wrong', examples.bad),
    ...listExampleLines('Right', examples.good),
  ].join('\n');
}
