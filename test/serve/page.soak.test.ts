import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../src/serve/start-server.ts';
import { openRecorded, recordState, waiverFor } from '../support/recorded-state.ts';
import { sampleScans } from './serve-sample.ts';

// The web page in a browser: Debian's Chromium.

const program = '/usr/bin/chromium';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const paths = [
  ...['', 'findings', 'findings/aaaa', 'repositories', 'repositories/acme/a', 'repositories/acme/b', 'policies'],
  ...[
    'policies/PL-A',
    'teams',
    'teams/acme/genomics',
    'settings',
    'settings/process.memory',
    'waivers',
    'coverage',
    'scans',
    'scans/3',
    'none',
  ],
];

describe.skipIf(!existsSync(program))('the web page in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(() => browser?.close());

  /** Starts a server, and opens a page; a request that leaves it, and any error but a missing page, fails the test. */
  async function open(
    options: Parameters<Browser['newContext']>[0] = {},
    token?: string,
  ): Promise<{ readonly page: Page; readonly url: string }> {
    const state = await openRecorded(await recordState(...sampleScans), {
      loadWaivers: async () => waiverFor('PL-B', '2026-11-30'),
    });
    const fail = (error: unknown): never => expect.unreachable(String(error));
    const server = await startServer({ state, host: '127.0.0.1', port: 0, token, publicUrl: undefined, onError: fail });
    const context = await browser.newContext(options);
    onTestFinished(async () => {
      await context.close();
      await server.close();
      await state.close();
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') expect(message.text()).toMatch(/status of 40[134]/u);
    });
    page.on('pageerror', fail);
    page.on('request', (request) => expect(request.url().startsWith(server.url)).toBe(true));
    return { page, url: server.url };
  }

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has no violation of accessibility rules, %s, %i pixels wide', async (colorScheme, width) => {
    const { page, url } = await open({ colorScheme, viewport: { width, height: 740 } });
    for (const path of paths) {
      await page.goto(`${url}${path}`);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(
        `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then((result) => result.violations.map(({ id }) => id))`,
      );
      expect([path, violations]).toEqual([path, []]);
    }
  });

  it('filters without scripts, by its form', async () => {
    const { page, url } = await open({ javaScriptEnabled: false });
    await page.goto(`${url}findings`);
    await page.getByRole('searchbox').fill('memory');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(new URL(page.url()).searchParams.get('text')).toBe('memory');
    expect(await page.locator('#status').textContent()).toBe('1 finding');
  });

  it('filters while somebody types, and writes the filters into the address', async () => {
    const { page, url } = await open();
    await page.goto(`${url}findings`);
    await page.getByRole('searchbox').fill('memory');
    await page.getByText('1 finding', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('text')).toBe('memory');
    expect(await page.locator('#results .message').allTextContents()).toEqual([expect.stringContaining('Memory <img')]);
  });

  it('can be used by the keyboard: skip link, navigation, filters, a finding', async () => {
    const { page, url } = await open();
    await page.goto(`${url}findings`);
    const seen: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab');
      const name = String(
        await page.evaluate(
          "(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '').trim()",
        ),
      );
      seen.push(name);
      if (name.startsWith('Memory')) break;
    }
    const order = ['Skip to the content', 'Overview', 'Findings', 'text', 'severity', 'state', 'repository', 'Show'];
    expect(seen.filter((name, at) => order.includes(name) && seen.indexOf(name) === at)).toEqual(order);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Memory/u }).waitFor();
  });

  it('keeps the chosen scheme', async () => {
    const { page, url } = await open({ colorScheme: 'light' });
    await page.goto(url);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.goto(`${url}scans`);
    expect(await page.evaluate('document.documentElement.dataset.scheme')).toBe('dark');
  });

  it('is read after a login with the token, and not after a logout', async () => {
    const token = 'b'.repeat(32);
    const { page, url } = await open({}, token);
    await page.goto(`${url}findings`);
    await page.getByLabel('Token').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(url);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goto(url);
    expect(page.url()).toBe(`${url}login`);
  });
});
