import { wrap } from '../../reports/wrap.ts';
import type { Example, RuleDescription } from '../../rules/rule.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;
const idWidth = 36;

/** Renders rules as a table for 80 columns: ID, severity, title. */
export function renderRuleList(rules: readonly RuleDescription[]): string {
  const lines = rules.flatMap(({ id, severity, title }) => {
    return wrapHanging(`${id.padEnd(idWidth)}  ${severity.padEnd(8)}  `, title.replaceAll('`', ''), width);
  });
  return `${lines.join('\n')}\n\n${rules.length} rules; run plumbline rule show ID for details.\n`;
}

/** Renders a rule with its examples for 80 columns. */
export function renderRule(rule: RuleDescription): string {
  const { id, title, severity, description, help, fix, leavesUnread, examples } = rule;
  const indentLines = (text: string): readonly string[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${showByteOrderMark(line)}`);
  return [
    ...wrap(`${id}: ${title}`, width),
    '',
    ...wrap(`Severity: ${severity}`, width),
    '',
    ...wrap(description, width),
    ...(leavesUnread === true ? wrap(unread, width) : []),
    '',
    'What to do',
    '',
    ...wrap(help + (fix === undefined ? '' : ` For example: ${fix}`), width),
    ...(examples === undefined
      ? []
      : [
          '',
          `Wrong (line ${examples.bad.line}${describeDialect(examples.bad)})`,
          '',
          ...indentLines(examples.bad.text),
          '',
          'Right',
          '',
          ...indentLines(examples.good.text),
        ]),
    '',
  ].join('\n');
}

/** Returns the page of one rule in `docs/rules/`. */
export function renderRulePage(rule: RuleDescription): string {
  const { id, title, severity, description, help, fix, leavesUnread, examples } = rule;
  return [
    `# ${id}: ${title}`,
    '',
    `**${severity.charAt(0).toUpperCase()}${severity.slice(1)}.** ${description}`,
    ...(leavesUnread === true ? ['', unread] : []),
    '',
    '## What to do',
    '',
    help,
    ...(fix === undefined ? [] : ['', ...fenceCode(fix)]),
    ...(examples === undefined
      ? []
      : [
          '',
          '## Example',
          '',
          `Wrong (line ${examples.bad.line}${describeDialect(examples.bad)}):`,
          '',
          ...fenceCode(examples.bad.text),
          '',
          'Right:',
          '',
          ...fenceCode(examples.good.text),
        ]),
    '',
  ].join('\n');
}

/** Returns `docs/rules/README.md`: every rule in a line, by area. */
export function renderRuleIndex(rules: readonly RuleDescription[]): string {
  const areas = [...new Set(rules.map(({ id }) => findArea(id)))];
  return [
    '# Built-in rules',
    '',
    'Plumbline checks every configuration file against these rules, whatever the policies. [Settings](../reference/settings.md)',
    'can switch a rule off or change its severity. `npm run generate` writes this page and those of the rules.',
    ...areas.flatMap((area) => [
      '',
      `## ${area}`,
      '',
      '| rule | severity | |',
      '|---|---|---|',
      ...rules
        .filter(({ id }) => findArea(id) === area)
        .map(({ id, severity, title }) => `| [${id}](${id}.md) | ${severity} | ${title.replaceAll('|', '\\|')} |`),
    ]),
    '',
  ].join('\n');
}

const unread = 'The text at the problem is not read, so the run is incomplete (exit code 3) at any severity.';

function findArea(id: string): string {
  return id.split('/')[0] ?? '';
}

function describeDialect({ syntax }: Example): string {
  return syntax === undefined ? '' : `, read with \`--syntax ${syntax}\``;
}

function fenceCode(text: string): readonly string[] {
  return ['```groovy', showByteOrderMark(text.trimEnd()), '```'];
}

/** Names the only invisible character of the examples. */
function showByteOrderMark(text: string): string {
  return text.replaceAll('\ufeff', '<U+FEFF>');
}
