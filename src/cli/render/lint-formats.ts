import { writeVisibleJson } from '../../base/json.ts';
import { pluralize } from '../../base/pluralize.ts';
import type { LintRun, ShownFinding } from '../../engine/policies/lint-folders.ts';
import { toTerminalLine } from '../../reports/escape.ts';
import { renderLintSarif } from '../../reports/sarif/lint-sarif.ts';
import { createStyle, type Style } from '../../reports/text/style.ts';
import { indentProse, renderFrame, writePlace } from '../../reports/text/text-finding.ts';
import { version } from '../../version.ts';
import type { OutputStream } from '../terminal.ts';

/** The formats that `policy lint` has; `stream` is the terminal that a text is for, if it is for one. */
export const lintFormats: readonly {
  readonly name: string;
  readonly render: (run: LintRun, stream: Pick<OutputStream, 'color' | 'width'> | undefined) => string;
}[] = [
  {
    name: 'text',
    render: (run, stream) => {
      const style = createStyle(stream?.color === true);
      const width = Math.max(40, Math.min(stream?.width ?? 120, 120));
      return [...run.findings.map((finding) => renderOne(finding, style, width)), renderSummary(run, style)].join('');
    },
  },
  { name: 'json', render: (run) => `${writeVisibleJson(toJson(run), 2)}\n` },
  {
    name: 'sarif',
    render: ({ findings }) =>
      renderLintSarif(
        findings.map(({ rule, ...finding }) => ({ ...finding, severity: findSeverity(finding), rule })),
        version,
      ),
  },
];

/** Levels look and weigh like the severities next to them. */
function findSeverity({ level }: Pick<ShownFinding, 'level'>): 'high' | 'medium' {
  return level === 'error' ? 'high' : 'medium';
}

function renderOne(finding: ShownFinding, style: Style, width: number): string {
  const { rule, level, message, location, frame } = finding;
  const severity = findSeverity(finding);
  const head = `${style.place(toTerminalLine(writePlace(location)))}  ${style.severity(severity, level)}  ${style.faint(rule.id)}`;
  const shown = renderFrame({ frame, severity }, style, width);
  return [
    head,
    ...indentProse(writeSentence(message), width),
    ...(shown.length === 0 ? [] : ['', ...shown]),
    '',
    ...indentProse(`Help: ${rule.help}`, width).map(style.faint),
    '',
    '',
  ].join('\n');
}

function writeSentence(message: string): string {
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return /[.?!]$/u.test(text) ? text : `${text}.`;
}

function renderSummary({ files, findings, ignored }: LintRun, style: Style): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const found =
    findings.length === 0
      ? style.good('no problems')
      : `${pluralize(errors, 'error')}, ${pluralize(warnings, 'warning')}`;
  const silenced = ignored === 0 ? '' : `; ${ignored} ignored by comments`;
  return `${found} in ${pluralize(files, 'file')}${silenced}\n`;
}

function toJson({ files, findings, ignored }: LintRun): object {
  return {
    lintVersion: 1,
    files,
    ignored,
    findings: findings.map(({ rule, level, message, location, frame }) => ({
      ...{ rule: rule.id, level, title: rule.title, message, help: rule.help },
      ...{ ...location, frame },
    })),
  };
}
