import { createHash } from 'node:crypto';
import type { Reporter, WholeReport } from '../report.ts';
import { renderFindings } from './findings-section.ts';
import { renderFixed } from './fixed.ts';
import { listFindings } from './listed-finding.ts';
import { html, Markup, nothing } from './markup.ts';
import { renderOverview } from './overview.ts';
import { pageScript, pageStyle } from './page-assets.ts';
import { renderIncomplete, renderRepositories, renderRules, renderWaivers } from './sections.ts';
import { renderUndecided } from './undecided.ts';
import { renderWhere } from './where.ts';

/** The report as one page for a browser: no network, readable without scripts, and its security policy admits only its own. */
export const htmlReporter: Reporter = {
  name: 'html',
  *render(given) {
    // The page sorts all findings and has an index of them.
    const report: WholeReport = { ...given, repositories: [...given.repositories] };
    const findings = listFindings(report);
    const sections = [
      ['where', 'Where', renderWhere(report, findings)],
      ['findings', 'Findings', renderFindings(findings)],
      ['fixed', 'Fixed', renderFixed(report)],
      ['undecided', 'Undecided', renderUndecided(report)],
      ['incomplete', 'Not judged', renderIncomplete(report)],
      ['waivers', 'Waivers', renderWaivers(report)],
      ['rules', 'Rules', renderRules(findings)],
      ['repositories', 'Repositories', renderRepositories(report, findings)],
    ] as const;
    const present = sections.filter(([, , content]) => content !== nothing);
    yield renderHead(report);
    yield renderOverview(
      report,
      findings,
      present.map(([id, name]) => [id, name]),
    ).text;
    yield '<main>\n';
    for (const [id, name, content] of present) {
      yield `<section id="${id}"><h2>${name}</h2>\n`;
      if (content instanceof Markup) yield content.text;
      else yield* content;
      yield '</section>\n';
    }
    yield `</main>\n<script>${pageScript}</script>\n</body>\n</html>\n`;
  },
};

function renderHead({ repositories }: WholeReport): string {
  const [name = 'nothing', ...others] = repositories.map((repository) => repository.name);
  const title = `Plumbline: ${others.length === 0 ? name : `${repositories.length} repositories`}`;
  const policy = [
    "default-src 'none'",
    `script-src '${digestText(pageScript)}'`,
    `style-src '${digestText(pageStyle)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
`;
  return `${text}<style>${pageStyle}</style>\n</head>\n<body>\n`;
}

function digestText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
