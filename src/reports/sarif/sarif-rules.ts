import type { Severity } from '../../base/severity.ts';
import type { RuleText } from '../collect-rule-texts.ts';
import { escapeAuthoredMarkdown, escapeMarkdown, toWebAddress } from '../escape.ts';
import { findWeakness, isSecurityPolicy } from '../security-policy.ts';

/** Web page of the package, which has the documentation. */
export const projectPage = 'https://www.npmjs.com/package/plumbline-policy';

/** SARIF has three levels; the severity itself is in the properties. */
export function toSarifLevel(severity: Severity): 'error' | 'warning' | 'note' {
  const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' } as const;
  return levels[severity];
}

/** Scores as text, each in the middle of GitHub's band for the severity's name; never 0.0, which means no severity. */
const securitySeverities = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.0', info: '0.5' } as const;
const problemSeverities = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

/** GitHub cuts titles and descriptions here, and rejects the file for names that are longer. */
const [maxText, maxName, maxTags] = [1024, 255, 10];

/** A rule as `reportingDescriptor`, with all that GitHub shows of it. */
export function createSarifRule(rule: RuleText): object {
  const { id, title, description, severity, policy } = rule;
  const isSecurity = policy !== null && isSecurityPolicy(policy);
  const level = toSarifLevel(severity);
  const uri = policy?.relatedResources.map(({ ref }) => toWebAddress(ref)).find((address) => address !== null);
  return {
    id,
    name: toPascalCase(title, id),
    shortDescription: { text: writeSentence(title === '' ? id : title) },
    fullDescription: { text: writeSentence(description === '' ? title || id : description) },
    ...(uri === undefined ? {} : { helpUri: uri }),
    help: { text: writeHelpText(rule), markdown: writeHelpMarkdown(rule) },
    defaultConfiguration: { level },
    properties: {
      tags: listTags(rule, isSecurity),
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
export function createSarifNotification(id: string, rule: Pick<RuleText, 'title' | 'description'> | undefined): object {
  const title = { text: writeSentence(rule?.title ?? id) };
  const description = {
    text: writeSentence(rule?.description ?? 'Something was not judged; the message has the reason.'),
  };
  return { id, shortDescription: title, fullDescription: description, help: description };
}

function listTags({ policy }: RuleText, isSecurity: boolean): readonly string[] {
  const controls = (policy?.controls ?? []).map((control) => {
    const weakness = findWeakness(control);
    return weakness === undefined ? control.trim().toLowerCase().replace(/\s+/gu, '-') : `external/cwe/cwe-${weakness}`;
  });
  const tags = [...(isSecurity ? ['security'] : []), policy?.category ?? 'correctness', ...controls];
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags);
}

/** An identifier that is not the id: `JobsMustNotGetAPublicAddress`. */
function toPascalCase(title: string, id: string): string {
  const name = toIdentifier(
    title
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
  );
  return name === '' || name === id ? toIdentifier(`Rule${id}`) : name;
}

/** Upper case can add accents of their own (`ὐ` has two parts then), and a cut can halve a character; neither stays. */
function toIdentifier(text: string): string {
  return text.slice(0, maxName).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Text that ends like a sentence, and no longer than is shown. */
function writeSentence(text: string): string {
  const trimmed = text.trim().toWellFormed();
  const ended = /[.!?]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.length <= maxText ? ended : `${ended.slice(0, maxText - 1).toWellFormed()}…`;
}

function writeHelpText(rule: RuleText): string {
  const { title, description, help } = rule;
  const commands = listCommands(rule).map(({ purpose, command }) => `${purpose}: ${command}`);
  return [writeSentence(title), description, help ?? '', commands.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Code in Markdown; a backtick would end it. */
function writeCodeSpan(code: string): string {
  return `\`${escapeAuthoredMarkdown(code).replaceAll('`', "'").replaceAll('\n', ' ')}\``;
}

/** Returns commands that the reader of an alert can go on with. */
function listCommands({ id, policy }: RuleText): readonly { readonly purpose: string; readonly command: string }[] {
  const show = `plumbline ${policy === null ? 'rule' : 'policy'} show ${id}`;
  const accept = 'plumbline waiver add FINGERPRINT --reason TEXT --owner NAME --until DAY';
  return [
    { purpose: 'Examples', command: show },
    { purpose: 'Accept a finding', command: accept },
  ];
}

function writeHelpMarkdown(rule: RuleText): string {
  const { id, title, description, severity, help, policy } = rule;
  const controls = policy?.controls ?? [];
  const links = (policy?.relatedResources ?? []).flatMap(({ ref, description: name }) => {
    const address = toWebAddress(ref);
    return address === null ? [] : [`- [${escapeMarkdown(name === '' ? ref : name)}](${address})`];
  });
  return [
    `**${escapeMarkdown(title)}**`,
    escapeAuthoredMarkdown(description),
    ...(help === null ? [] : ['## What to do', escapeAuthoredMarkdown(help)]),
    ...(controls.length === 0
      ? []
      : ['## Controls', controls.map((control) => `- ${escapeMarkdown(control)}`).join('\n')]),
    ...(links.length === 0 ? [] : ['## See also', links.join('\n')]),
    '## Commands',
    listCommands(rule)
      .map(({ purpose, command }) => `- ${purpose}: ${writeCodeSpan(command)}`)
      .join('\n'),
    `Rule ${escapeMarkdown(id)}, severity ${severity}${policy === null ? '' : `, category ${escapeMarkdown(policy.category)}`}.`,
  ].join('\n\n');
}
