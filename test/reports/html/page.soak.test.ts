import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render } from '../render.ts';
import { historyOf, sampleReport } from '../sample-report.ts';
import { reportWith } from './report-with.ts';

// The HTML report in a browser: Debian's Chromium, driven without a network.

const program = '/usr/bin/chromium';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe.skipIf(!existsSync(program))('the HTML report in Chromium', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page; any error on it, and any request, fails the test. */
  async function open(text: string, hash = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const path = join(folder, 'report.html');
    writeFileSync(path, text);
    const context = await browser.newContext({ offline: true, ...options });
    const page = await context.newPage();
    page.on('console', (message) => expect(message.type()).not.toBe('error'));
    page.on('pageerror', (error) => expect.unreachable(String(error)));
    page.on('request', (request) => expect(request.url()).toMatch(/^(?:file|data|blob):/u));
    await page.goto(`${pathToFileURL(path)}${hash}`);
    return page;
  }

  const messagesOf = (page: Page): Promise<string[]> => page.locator('#list .message').allTextContents();

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has no violation of accessibility rules, %s, %i pixels wide', async (colorScheme, width) => {
    const report = { ...sampleReport(), history: historyOf([12, 14, 9, 30]) };
    const page = await open(render('html', report), '', { colorScheme, viewport: { width, height: 740 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    await page.evaluate(axe.source);
    const violations = await page.evaluate(
      `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then((result) => result.violations.map(({ id }) => id))`,
    );
    expect(violations).toEqual([]);
  });

  it('shows every finding without scripts', async () => {
    const { repositories } = sampleReport();
    const page = await open(render('html', sampleReport()), '', { javaScriptEnabled: false });
    expect(await messagesOf(page)).toHaveLength(repositories.flatMap(({ findings }) => findings).length);
    expect(await page.locator('#filters').isVisible()).toBe(false);
  });

  it('filters by the address, and writes the filters of its form into the address', async () => {
    const all = sampleReport().repositories.flatMap(({ findings }) => findings);
    const high = all.filter(({ severity }) => severity === 'high');
    expect(high.length).toBeGreaterThan(0);
    expect(high.length).toBeLessThan(all.length);
    const page = await open(render('html', sampleReport()), '#severity=high');
    await page.locator('#list .badge.high').first().waitFor();
    expect(await page.locator('#status').textContent()).toBe(`${high.length} of ${all.length} findings`);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText(`${all.length} findings`, { exact: true }).waitFor();
    const rule = all[0]?.rule ?? '';
    await page.locator('select[name=rule]').selectOption(rule);
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('rule')).toBe(rule);
    expect(await page.locator('#list details').count()).toBe(all.filter((finding) => finding.rule === rule).length);
  });

  it('unfolds the finding that the address names, also on a later page', async () => {
    const report = reportWith(1200);
    const page = await open(render('html', report), `#finding=${(1100).toString(16).padStart(32, '0')}`);
    const details = page.locator('details[open]');
    await details.waitFor();
    expect(await details.locator('.message').textContent()).toBe('Finding number 1100.');
    expect(await page.locator('#page').textContent()).toBe('Page 23 of 24');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 24 of 24').waitFor();
    expect((await messagesOf(page)).at(-1)).toBe('Finding number 1199.');
  });

  it('prints dark text on white in either scheme, and the number of the page', async () => {
    const page = await open(render('html', reportWith(60)));
    await page.locator('#scheme').click();
    await page.emulateMedia({ media: 'print' });
    const colours = await page.evaluate(
      '(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))',
    );
    expect(colours).toEqual(['rgb(27, 36, 48)', 'rgb(255, 255, 255)']);
    expect(await page.getByText('Page 1 of 2').isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('searches 50,000 findings', async () => {
    const page = await open(render('html', reportWith(50_000)));
    await page.getByRole('searchbox').fill('number 49999');
    await page.getByText('1 of 50,000 findings').waitFor();
    await page.getByText('Finding number 49999.').waitFor();
  });
});
