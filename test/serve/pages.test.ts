import { describe, expect, test } from 'vitest';
import { hostile, serveSample } from './serve-sample.ts';

const paths = [
  ...['/', '/findings', '/findings/aaaa', '/repositories', '/repositories/acme/a', '/repositories/acme/b', '/policies'],
  ...['/policies/PL-A', '/policies/syntax/unexpected-token', '/settings', '/settings/process.memory', '/waivers'],
  ...['/teams', '/teams/acme/genomics', '/teams/(no%20owner)', '/repositories?team=acme/genomics&rule=PL-B'],
  ...['/coverage', '/scans', '/scans/1', '/scans/3', '/findings?state=open,waived,fixed&text=memory&limit=1'],
];

test('escapes hostile text on every page, without inline scripts or styles, and links only to existing pages', async () => {
  const ask = await serveSample();
  const seen = new Set<string>();
  const texts: string[] = [];
  for (const path of paths) {
    const response = await ask(path);
    const text = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(text).not.toContain('<img');
    expect(text).not.toMatch(/<script(?! src="\/assets\/)|<style/u);
    expect(text.replaceAll(/"[^"]*"/gu, '""')).not.toMatch(/<[^>]* (?:style|on\w+)=/u);
    for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"]*)"/gu)) {
      seen.add(link.replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
    }
    texts.push(text);
  }
  expect(texts.join('')).toContain(hostile.replaceAll('<', '&lt;').slice(0, 4));
  for (const link of [...seen].filter((each) => !each.startsWith('#'))) {
    expect(link).toMatch(/^\/(?!\/)/u);
    expect([link, (await ask(link)).status]).toEqual([link, 200]);
  }
});

test('pages show the verdict, the finding with its code and its fix, and what is waived', async () => {
  const ask = await serveSample();
  const read = async (path: string): Promise<string> => (await ask(path)).text();
  expect(await read('/')).toContain('<strong>Fails</strong> 1 finding at or above medium in 1 of 2 repositories');
  const finding = await read('/findings/aaaa');
  expect(finding).toContain('process.memory = 8.GB');
  expect(finding).toContain('<mark>memory</mark>');
  expect(finding).toContain('open, reopened');
  expect(await read('/findings/bbbb')).toContain('until 2026-11-30 by genomics');
  expect(await read('/repositories/acme/b')).toContain('stale');
  expect(await read('/waivers')).toContain('in 8 days');
  const team = await read('/teams/@ACME/genomics');
  expect(team).toContain('<h1>acme/genomics</h1>');
  expect(team).toContain('href="/findings?team=acme%2Fgenomics&amp;state=waived">1</a>');
  expect(team).toContain('href="/repositories/acme/a"');
  expect(team).not.toContain('href="/repositories/acme/b"');
  expect(await read('/repositories?team=acme/genomics')).toContain('name="team" value="acme/genomics"');
  expect(await read('/findings?team=unknown')).toContain('<option value="unknown" selected>');
  expect(await read('/findings?text=nothing%20has%20this')).toContain('No finding passes these filters.');
});

describe('headers', () => {
  test('forbids inline code, frames, sniffing, referrers elsewhere and caches', async () => {
    const ask = await serveSample();
    for (const path of ['/', '/api/overview', '/none']) {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('lets browsers keep assets, whose names change with their text', async () => {
    const ask = await serveSample();
    const [, name = ''] = /href="(\/assets\/serve\.[^"]+\.css)"/u.exec(await (await ask('/')).text()) ?? [];
    const response = await ask(name);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
});
