import type { LintExample, LintRule } from '../../policy-tools/lint/lint-rule.ts';
import { wrap } from '../../reports/wrap.ts';

/** `docs/reference/lint.md`: every rule of the lint, with what is wrong and what is right. */
export function renderLintPage(rules: readonly LintRule[]): string {
  return [
    '# Linting policies',
    '',
    '`plumbline policy lint` finds what Rego allows in policies and nobody means: rules that can never match, tests that cannot',
    'fail, findings without a place, calls that cost too much, and what was left behind. This page is made by',
    '`npm run generate` from the rules.',
    '',
    '```',
    'plumbline policy lint                             # policies and policy-tests, or policy, of the current folder',
    'plumbline policy lint acme/ --fail-level warning  # for CI: exit code 1 for warnings as well as for errors',
    'plumbline policy lint acme/ -o text -o sarif=lint.sarif',
    '```',
    '',
    '**Errors** make a policy say something else than it seems to: exit code 1. **Warnings** will cost somebody time. What',
    '`policy check` refuses in a single file (Rego that does not parse, METADATA that is wrong, an id used twice) is refused here',
    'as well, with exit code 2; settings and types that policies name wrongly are told by `policy check`.',
    '',
    'A comment with a reason takes a finding out, at the end of its line or above it (above METADATA for what is wrong there):',
    '',
    '```rego',
    '# plumbline-lint: ignore lint/no-setting an include is no setting',
    'deny contains {"message": message} if {',
    '```',
    '',
    '[The settings](settings.md) switch a rule off or give it another level (`off`, `error`, `warning`), and so does',
    '`--level lint/no-setting=off`:',
    '',
    '```yaml',
    'rules:',
    '  lint/no-setting: off',
    '```',
    '',
    '| rule | level | |',
    '|---|---|---|',
    ...rules.map(({ id, level, title }) => `| [${id}](#${anchorOf(id)}) | ${level} | ${title} |`),
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

/** Without the files beside it, which only the tests need. */
function renderExample(word: string, { text, file }: LintExample): readonly string[] {
  return [`${word}${file === undefined ? '' : `, in \`${file}\``}:`, '', '```rego', text.trimEnd(), '```'];
}

/** As GitHub makes it of a heading. */
function anchorOf(id: string): string {
  return id.replaceAll('/', '');
}

/** All about one rule, for 80 columns. */
export function renderLintRule({ id, level, title, description, help, examples }: LintRule): string {
  const shown = (word: string, { text, file }: LintExample): readonly string[] => [
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
    ...shown('Wrong', examples.bad),
    ...shown('Right', examples.good),
  ].join('\n');
}
