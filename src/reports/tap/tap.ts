import { escapeUnsafe } from '../../base/json.ts';
import { collectRuleTexts } from '../collect-rule-texts.ts';
import { listChangeNotices } from '../comparison-text.ts';
import { escapeTapDescription, escapeXmlCharacters, toTerminalLine } from '../escape.ts';
import { buildJunitCases, type JunitCase } from '../junit/build-junit-cases.ts';
import type { Reporter } from '../report.ts';
import { describeWaiver } from '../waiver-texts.ts';

/** TAP 14 (https://testanything.org/tap-version-14-specification.html): a test point for each test case of JUnit. */
export const tapReporter: Reporter = {
  name: 'tap',
  *render(report) {
    const { failOn, waivers = [], summary } = report;
    const texts = collectRuleTexts(report);
    let points = 0;
    yield 'TAP version 14\n';
    for (const repository of report.repositories) {
      for (const each of buildJunitCases(repository, failOn, texts, listChangeNotices(repository))) {
        points += 1;
        yield renderPoint(points, repository.name, each);
      }
    }
    for (const { message } of summary.gaps ?? []) yield `# ${toTerminalLine(message)}\n`;
    for (const notice of waivers.map(describeWaiver)) {
      if (notice !== null) yield `# Waiver ${toTerminalLine(`${notice.about}  ${notice.message}`)}\n`;
    }
    // A plan at the end: a file without it was cut off.
    yield points === 0 ? '1..0 # SKIP nothing was judged\n' : `1..${points}\n`;
  },
};

function renderPoint(number: number, repository: string, { rule, file, line, outcome, output }: JunitCase): string {
  const isOk = outcome.kind === 'pass' || outcome.kind === 'skipped';
  const skip = outcome.kind === 'skipped' ? ` # SKIP ${escapeTapDescription(outcome.message)}` : '';
  const head = `${isOk ? 'ok' : 'not ok'} ${number} - ${escapeTapDescription(`${repository} ${rule}${file === null ? '' : ` ${file}`}`)}${skip}\n`;
  const details = {
    ...(outcome.kind === 'failure' || outcome.kind === 'error'
      ? { message: outcome.message, severity: outcome.kind === 'error' ? outcome.type : 'fail', data: outcome.body }
      : output === null
        ? {}
        : { data: output }),
  };
  if (Object.keys(details).length === 0) return head;
  const at = file === null || line === null ? {} : { at: { file, line } };
  return `${head}  ---\n${writeYamlLines({ ...details, ...at })}  ...\n`;
}

/** YAML with JSON values, which YAML 1.2 contains. */
function writeYamlLines(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([key, value]) => `  ${key}: ${escapeUnsafe(JSON.stringify(value, escapeTexts))}\n`)
    .join('');
}

function escapeTexts(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? escapeXmlCharacters(value) : value;
}
