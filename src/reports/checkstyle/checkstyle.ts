import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { escapeXmlAttribute } from '../escape.ts';
import type { Reporter } from '../report.ts';
import { findOnlyRepository } from '../review/find-only-repository.ts';
import { listShownFindings } from '../review/list-reviewed-findings.ts';
import { findUnlisted } from '../unjudged.ts';
import { writeFindingText } from '../write-finding-text.ts';

const severities = { critical: 'error', high: 'error', medium: 'warning', low: 'info', info: 'info' } as const;

/** Checkstyle XML, which many tools read: Jenkins, reviewdog, editors. */
export const checkstyleReporter: Reporter = {
  name: 'checkstyle',
  *render(report) {
    const repository = findOnlyRepository(report);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="8.0">\n';
    const findings = [...listShownFindings(repository)];
    const files = new Map<string, string[]>();
    const add = (file: string, error: string): void => {
      const errors = files.get(file);
      if (errors === undefined) files.set(file, [error]);
      else errors.push(error);
    };
    for (const { code, message, file, line } of findUnlisted(repository, findings))
      add(file, writeError({ line, severity: 'error', message, source: code }));
    for (const finding of findings) add(finding.location.file, renderError(finding, repository));
    for (const [file, errors] of files)
      yield `  <file name="${escapeXmlAttribute(file)}">\n${errors.join('')}  </file>\n`;
    yield '</checkstyle>\n';
  },
};

function renderError(finding: Finding, repository: CondensedRepository): string {
  const { location, severity, rule } = finding;
  const { line, column } = location;
  return writeError({
    ...{ line, column },
    severity: severities[severity],
    message: writeFindingText(finding, repository),
    source: rule,
  });
}

function writeError(attributes: Readonly<Record<string, string | number>>): string {
  const texts = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXmlAttribute(String(value))}"`);
  return `    <error ${texts.join(' ')}/>\n`;
}
