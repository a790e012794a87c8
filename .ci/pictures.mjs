// Makes the pictures of docs/pictures/ from real output: node .ci/pictures.mjs [CHROMIUM]. Needs `npm run build`.
//
// CI does not compare them: each version of Chromium draws text a little differently.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AnsiUp } from 'ansi_up';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const [executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}: name it as the argument.`);
const pictures = join(root, 'docs/pictures');
mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'));
const state = join(folder, 'state');
/** Repositories that allowed privileged containers when they were scanned on earlier days. */
const earlier = [
  ['2026-11-16', ['rnaseq', 'imaging', 'proteomics', 'legacy-qc']],
  ['2026-11-17', ['rnaseq', 'imaging', 'proteomics']],
  ['2026-11-18', ['rnaseq', 'imaging', 'proteomics', 'variant-calling']],
  ['2026-11-19', ['rnaseq']],
];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  recordEarlierScans();
  for (const colorScheme of ['light', 'dark']) {
    await drawTerminal(colorScheme);
    await drawHtmlReport(colorScheme);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Draws the text report of one example in a terminal of 80 columns. */
async function drawTerminal(colorScheme) {
  const command = 'plumbline scan variant-calling';
  const { stdout } = plumbline('scan', 'variant-calling', '--at', '2026-11-20T12:00:00Z');
  const page = join(folder, 'terminal.html');
  writeFileSync(page, terminalPage(command, stdout, colorScheme));
  await draw(page, { width: 700, height: 400, colorScheme, fullPage: true, name: `terminal-${colorScheme}` });
}

/** Scans the organisation as it was on earlier days, so that its report has a trend. */
function recordEarlierScans() {
  for (const [day, repositories] of earlier) {
    const organisation = join(folder, day);
    cpSync(join(root, 'examples/organisation'), organisation, { recursive: true });
    for (const repository of repositories) {
      appendFileSync(join(organisation, repository, 'nextflow.config'), "\ndocker.runOptions = '--privileged'\n");
    }
    plumbline('scan', organisation, '--at', `${day}T12:00:00Z`, '--state', state, '--output', 'json');
  }
}

/** Draws the top of the HTML report of all examples. */
async function drawHtmlReport(colorScheme) {
  const page = join(folder, 'report.html');
  plumbline('scan', '.', '--at', '2026-11-20T12:00:00Z', '--state', state, '--output', `html=${page}`);
  await draw(page, { width: 1200, height: 1000, colorScheme, fullPage: false, name: `html-report-${colorScheme}` });
}

function plumbline(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/main.cjs'), ...words], {
    cwd: join(root, 'examples/organisation'),
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', COLUMNS: '80' },
  });
  if (status !== 1) throw new Error(`plumbline ${words.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout };
}

/** Returns a page that shows a command and its output as a terminal would. */
function terminalPage(command, output, colorScheme) {
  const [background, text, red, yellow, cyan, green] =
    colorScheme === 'dark'
      ? ['#0d1117', '#e6edf3', '#ff7b72', '#d29922', '#39c5cf', '#3fb950']
      : ['#ffffff', '#1f2328', '#cf222e', '#9a6700', '#1b7c83', '#1a7f37'];
  const ansi = new AnsiUp();
  ansi.use_classes = true;
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 16px 20px; background: ${background}; color: ${text}; width: max-content }
    pre { margin: 0; font: 13px/1.35 'DejaVu Sans Mono', monospace }
    .ansi-green-fg { color: ${green} }
    .ansi-red-fg { color: ${red} } .ansi-yellow-fg { color: ${yellow} } .ansi-cyan-fg { color: ${cyan} }
  </style><pre>$ ${command}\n${ansi.ansi_to_html(output)}</pre>`;
}

async function draw(file, { width, height, colorScheme, fullPage, name }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  await page.close();
}
