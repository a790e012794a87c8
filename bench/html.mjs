// Measures the HTML report in a browser: `npm run build && node bench/html.mjs`. Opens a page of 50,000 findings of 50
// repositories five times in Chromium, and reports the median time until it can be used and until a search is shown, in
// milliseconds. Exits with 1 if one of them is more than 300.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { htmlReporter } from '../build/reports/html/html.js';
import { summarizeRun, tallyRepository } from '../build/reports/run-summary.js';
import { headOfReport, makeRepository } from './support/generated-report.mjs';

const [REPOSITORIES, PER_REPOSITORY, RUNS, MOST] = [50, 1_000, 5, 300];
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Fills the search and resolves when the page shows how many findings it selects. */
const search = `(async () => {
  const box = document.querySelector('input[type=search]');
  const counted = new Promise((done) =>
    new MutationObserver(done).observe(document.getElementById('status'), { childList: true }));
  const start = performance.now();
  box.value = 'process 999';
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await counted;
  return performance.now() - start;
})()`;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-html-'));
try {
  const page = join(folder, 'report.html');
  writeFileSync(page, renderPage());
  const times = await measure(pathToFileURL(page).href);
  for (const [name, milliseconds] of Object.entries(times)) {
    const missed = milliseconds > MOST;
    if (missed) process.exitCode = 1;
    console.log(
      `${name.padEnd(20)} ${milliseconds.toFixed(0).padStart(5)} ms (at most ${MOST})${missed ? '  MISSED' : ''}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function renderPage() {
  const repositories = Array.from({ length: REPOSITORIES }, (_, index) => makeRepository(index, PER_REPOSITORY));
  const tallies = repositories.map((repository) => tallyRepository(repository, headOfReport().failOn));
  const summary = summarizeRun(tallies, headOfReport(), []);
  const report = { ...headOfReport(), durationMs: null, rules: [], repositories, summary };
  return [...htmlReporter.render(report, { color: false, width: undefined, verbose: true })].join('');
}

async function measure(address) {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const loads = [];
  const searches = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage();
    await page.goto(address);
    loads.push(await page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"));
    searches.push(await page.evaluate(search));
    await page.close();
  }
  await browser.close();
  return { 'until it can be used': median(loads), search: median(searches) };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
