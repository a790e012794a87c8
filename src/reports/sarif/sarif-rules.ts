import type { Severity } from '../../base/severity.ts';
import { authoredMarkdown, markdownText, webAddress } from '../escape.ts';
import type { RuleText } from '../rule-texts.ts';
import { findWeakness, isSecurityPolicy } from '../security-policy.ts';

/** Web page of the package, which has the documentation. */
export const projectPage = 'https://www.npmjs.com/package/plumbline-policy';

/** SARIF has three levels; the severity itself is in the properties. */
export function sarifLevel(severity: Severity): 'error' | 'warning' | 'note' {
  const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' } as const;
  return levels[severity];
}

/** Scores as text, each in the middle of GitHub's band for the severity's name; never 0.0, which means no severity. */
const securitySeverities = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.0', info: '0.5' } as const;
const problemSeverities = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

/** GitHub cuts titles and descriptions here, and rejects the file for names that are longer. */
const [maxText, maxName, maxTags] = [1024, 255, 10];

/** A rule as `reportingDescriptor`, with all that GitHub shows of it. */
export function sarifRule(rule: RuleText): object {
  const { id, title, description, severity, policy } = rule;
  const isSecurity = policy !== null && isSecurityPolicy(policy);
  const level = sarifLevel(severity);
  const uri = policy?.relatedResources.map(({ ref }) => webAddress(ref)).find((address) => address !== null);
  return {
    id,
    name: pascalCase(title, id),
    shortDescription: { text: sentence(title === '' ? id : title) },
    fullDescription: { text: sentence(description === '' ? title || id : description) },
    ...(uri === undefined ? {} : { helpUri: uri }),
    help: { text: helpText(rule), markdown: helpMarkdown(rule) },
    defaultConfiguration: { level },
    properties: {
      tags: tagsOf(rule, isSecurity),
      precision: 'very-high',
      // With a security severity GitHub makes security alerts of a rule's results, so only where they are.
      ...(isSecurity
        ? { 'security-severity': securitySeverities[severity] }
        : { 'problem.severity': problemSeverities[level] }),
      severity,
    },
  };
}

/** Builds the `reportingDescriptor` of a notification; GitHub requires the same texts as for a rule. */
export function sarifNotification(id: string, rule: Pick<RuleText, 'title' | 'description'> | undefined): object {
  const title = { text: sentence(rule?.title ?? id) };
  const description = { text: sentence(rule?.description ?? 'Something was not judged; the message has the reason.') };
  return { id, shortDescription: title, fullDescription: description, help: description };
}

function tagsOf({ policy }: RuleText, isSecurity: boolean): readonly string[] {
  const controls = (policy?.controls ?? []).map((control) => {
    const weakness = findWeakness(control);
    return weakness === undefined ? control.trim().toLowerCase().replace(/\s+/gu, '-') : `external/cwe/cwe-${weakness}`;
  });
  const tags = [...(isSecurity ? ['security'] : []), policy?.category ?? 'correctness', ...controls];
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags);
}

/** An identifier that is not the id: `JobsMustNotGetAPublicAddress`. */
function pascalCase(title: string, id: string): string {
  const name = identifier(
    title
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
  );
  return name === '' || name === id ? identifier(`Rule${id}`) : name;
}

/** Upper case can add accents of their own (`ὐ` has two parts then), and a cut can halve a character; neither stays. */
function identifier(text: string): string {
  return text.slice(0, maxName).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Text that ends like a sentence, and no longer than is shown. */
function sentence(text: string): string {
  const trimmed = text.trim().toWellFormed();
  const ended = /[.!?]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.length <= maxText ? ended : `${ended.slice(0, maxText - 1).toWellFormed()}…`;
}

function helpText(rule: RuleText): string {
  const { title, description, help } = rule;
  const commands = commandsFor(rule).map(({ purpose, command }) => `${purpose}: ${command}`);
  return [sentence(title), description, help ?? '', commands.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Code in Markdown; a backtick would end it. */
function codeSpan(code: string): string {
  return `\`${authoredMarkdown(code).replaceAll('`', "'").replaceAll('\n', ' ')}\``;
}

/** Returns commands that the reader of an alert can go on with. */
function commandsFor({ id, policy }: RuleText): readonly { readonly purpose: string; readonly command: string }[] {
  const show = `plumbline ${policy === null ? 'rule' : 'policy'} show ${id}`;
  const accept = 'plumbline waiver add FINGERPRINT --reason TEXT --owner NAME --until DAY';
  return [
    { purpose: 'Examples', command: show },
    { purpose: 'Accept a finding', command: accept },
  ];
}

function helpMarkdown(rule: RuleText): string {
  const { id, title, description, severity, help, policy } = rule;
  const controls = policy?.controls ?? [];
  const links = (policy?.relatedResources ?? []).flatMap(({ ref, description: name }) => {
    const address = webAddress(ref);
    return address === null ? [] : [`- [${markdownText(name === '' ? ref : name)}](${address})`];
  });
  return [
    `**${markdownText(title)}**`,
    authoredMarkdown(description),
    ...(help === null ? [] : ['## What to do', authoredMarkdown(help)]),
    ...(controls.length === 0
      ? []
      : ['## Controls', controls.map((control) => `- ${markdownText(control)}`).join('\n')]),
    ...(links.length === 0 ? [] : ['## See also', links.join('\n')]),
    '## Commands',
    commandsFor(rule)
      .map(({ purpose, command }) => `- ${purpose}: ${codeSpan(command)}`)
      .join('\n'),
    `Rule ${markdownText(id)}, severity ${severity}${policy === null ? '' : `, category ${markdownText(policy.category)}`}.`,
  ].join('\n\n');
}
