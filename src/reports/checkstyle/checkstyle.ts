import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { xmlAttribute } from '../escape.ts';
import { findingText } from '../finding-text.ts';
import { onlyRepository } from '../only-repository.ts';
import type { Reporter } from '../report.ts';
import { listedFindings } from '../reviewed-findings.ts';

const severities = { critical: 'error', high: 'error', medium: 'warning', low: 'info', info: 'info' } as const;

/** Checkstyle XML, which many tools read: Jenkins, reviewdog, editors. */
export const checkstyleReporter: Reporter = {
  name: 'checkstyle',
  *render(report) {
    const repository = onlyRepository(report);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="8.0">\n';
    const files = new Map<string, Finding[]>();
    for (const finding of listedFindings(repository)) {
      const { file } = finding.location;
      const findings = files.get(file);
      if (findings === undefined) files.set(file, [finding]);
      else findings.push(finding);
    }
    for (const [file, findings] of files) {
      yield `  <file name="${xmlAttribute(file)}">\n`;
      for (const finding of findings) yield errorOf(finding, repository);
      yield '  </file>\n';
    }
    yield '</checkstyle>\n';
  },
};

function errorOf(finding: Finding, repository: CondensedRepository): string {
  const { location, severity, rule } = finding;
  const attributes = {
    line: location.line,
    column: location.column,
    severity: severities[severity],
    message: findingText(finding, repository),
    source: rule,
  };
  const texts = Object.entries(attributes).map(([name, value]) => `${name}="${xmlAttribute(String(value))}"`);
  return `    <error ${texts.join(' ')}/>\n`;
}
