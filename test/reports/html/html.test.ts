import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, renderInline, renderProse } from '../../../src/reports/html/markup.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';
import { reportWith } from './report-with.ts';

describe('markup', () => {
  it('escapes whatever is put into it, but for markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: rendered } = html`<p title="${text}">${html`<b>${text}</b>`}</p>`;
        expect(rendered.match(/[<>]/gu)).toHaveLength(8);
        expect(rendered.match(/"/gu)).toHaveLength(2);
      }),
    );
  });

  it('shows text between backquotes as code, and a single backquote as it is', () => {
    expect(renderInline('Set `a.b`, not `<c>`.').text).toBe('Set <code>a.b</code>, not <code>&lt;c&gt;</code>.');
    expect(renderInline('The character ` ends it.').text).toBe('The character ` ends it.');
    expect(renderProse('One.\n\nTwo.').text).toBe('<p>One.</p><p>Two.</p>');
  });
});

describe('the page', () => {
  const page = render('html', sampleReport());

  it('states the verdict, the counts and each finding', () => {
    expect(page).toContain('<strong>Fails</strong>');
    for (const { id, location } of sampleReport().repositories.flatMap(({ findings }) => findings)) {
      expect(page).toContain(`id="finding=${id}"`);
      expect(page).toContain(html`${location.file}:${location.line}`.text);
    }
  });

  it('shows findings of a rule that the report does not describe', () => {
    const [repository] = sampleReport().repositories.filter(({ findings }) => findings.length > 0);
    if (repository === undefined) throw new Error('The sample has no finding.');
    const findings = repository.findings.map((finding) => ({ ...finding, rule: 'later/rule' }));
    expect(render('html', reportOf([{ ...repository, findings }]))).toContain('later/rule');
  });

  it('admits its own script and style sheet by their digests, and nothing else', () => {
    const digestOf = (tag: string): string => {
      const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'u').exec(page)?.[1] ?? '';
      expect(text.length).toBeGreaterThan(1000);
      return `sha256-${createHash('sha256').update(text).digest('base64')}`;
    };
    const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(page)?.[1]?.replaceAll('&#39;', "'");
    expect(policy).toBe(
      `default-src 'none'; script-src '${digestOf('script')}'; style-src '${digestOf('style')}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/<[^>]* (?:style|on\w+)=/u);
    expect(page).not.toMatch(/(?:src|href)="(?!#)/u);
  });

  it('keeps only the part of a line that the finding is about', () => {
    const [finding] = sampleReport().repositories.flatMap(({ findings }) => findings);
    expect(finding?.frame.length).toBeGreaterThan(1);
    const element = page.slice(page.indexOf(`id="finding=${finding?.id}"`));
    expect(element.slice(0, element.indexOf('</pre>')).match(/class="line"/gu)).toHaveLength(1);
  });

  it('counts only findings in its charts that are not waived, and links to these', () => {
    const [repository] = sampleReport().repositories.filter(({ findings }) => findings.some(({ waiver }) => waiver));
    if (repository === undefined) throw new Error('The sample has no waived finding.');
    const counted = repository.findings.filter(({ waiver }) => waiver === null).length;
    expect(counted).toBeGreaterThan(0);
    const text = render('html', reportOf([repository]));
    const map = text.slice(text.indexOf('class="heat"'), text.indexOf('</table>', text.indexOf('class="heat"')));
    const counts = [...map.matchAll(/href="([^"]*category[^"]*)">(\d+)</gu)];
    expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(counted);
    for (const [, link] of counts) expect(link).toContain('state=open');
  });

  it('counts what a change brings and what was there before it', () => {
    const [repository] = sampleReport().repositories.filter(({ findings }) => findings.length > 3);
    if (repository === undefined) throw new Error('The sample has no repository with many findings.');
    const [added, ...old] = repository.findings.filter(({ waiver }) => waiver === null);
    if (added === undefined) throw new Error('The sample has waived findings only.');
    const comparison = {
      ...{ base: { name: 'main', commit: 'a'.repeat(40) }, head: { name: 'working tree', commit: null } },
      ...{ fixed: [added, added], ignored: [], settings: [], incomplete: [] },
    };
    const findings = [
      { ...added, change: 'new' as const },
      ...old.map((finding) => ({ ...finding, change: 'known' as const })),
    ];
    const text = render('html', reportOf([{ ...repository, findings, comparison }]));
    expect(text).toContain('Compared with main (aaaaaaaaaa)');
    expect(text).toContain('<a class="count" href="#state=new"><b>1</b> new</a>');
    expect(text).toContain(`<a class="count" href="#state=known"><b>${old.length}</b> known</a>`);
    expect(text).toContain('<a class="count" href="#fixed"><b>2</b> fixed</a>');
    const fixed = text.slice(text.indexOf('<section id="fixed">')).split('</section>')[0] ?? '';
    expect(fixed).toContain('<details class="more"><summary>2 findings that the change fixes</summary>');
    expect(fixed.split(html`<td>${added.location.file}:${added.location.line}</td>`.text)).toHaveLength(3);
    const map = text.slice(text.indexOf('class="heat"'), text.indexOf('</table>', text.indexOf('class="heat"')));
    expect([...map.matchAll(/category[^"]*state=new">(\d+)</gu)].map(([, count]) => count)).toEqual(['1']);
  });

  it('lists entries of the baseline that are fixed, up to a limit', () => {
    const [repository] = sampleReport().repositories;
    if (repository === undefined) throw new Error('The sample has no repository.');
    const entry = { rule: 'PL-X', repository: repository.name, file: 'a<b.config', setting: null, profile: 'gcp' };
    const fixed = Array.from({ length: 1002 }, (_, occurrence) => ({ ...entry, occurrence, since: '2026-11-01' }));
    const text = render('html', reportOf([{ ...repository, fixed }]));
    expect(text).toContain('<summary>1,002 findings fixed since the baseline</summary>');
    expect(text.split('<td>a&lt;b.config</td>')).toHaveLength(1001);
    expect(text).toContain('<p>and 2 more, which the JSON report has.</p>');
    expect(text).toContain('<td>gcp</td><td>2026-11-01</td>');
  });

  it('says that nothing was found where nothing was', () => {
    const clean = sampleReport().repositories.filter(
      ({ findings, status }) => findings.length + (status === 'scanned' ? 0 : 1) === 0,
    );
    const empty = render('html', reportOf(clean));
    expect(empty).toContain('<strong>Passes</strong>');
    expect(empty).toContain('Nothing was found.');
  });
});

describe('a page with many findings', () => {
  const page = render('html', reportWith(1234));
  const unpack = (packed = ''): string => gunzipSync(Buffer.from(packed, 'base64')).toString();
  const blocks = [...page.matchAll(/class="block">([^<]*)</gu)].flatMap(([, packed]) => unpack(packed).split('\u0000'));
  const index = JSON.parse(unpack(/id="index" data-counts="1234 500 100">([^<]*)</u.exec(page)?.[1]));

  it('has the first 500 in full and the others in blocks', () => {
    const list = page.slice(page.indexOf('id="list"'), page.indexOf('</section>', page.indexOf('id="list"')));
    const plain = list.split('<details ').slice(1);
    expect([plain.length, blocks.length]).toEqual([500, 734]);
    const all = [...plain, ...blocks];
    for (let at = 0; at < all.length; at += 1) expect(all[at]).toContain(`Finding number ${at}.`);
  });

  it('has an index with the columns of each finding', () => {
    expect(index.ids).toHaveLength(1234);
    const messages = index.columns.message.map((at: number) => index.texts[at]);
    expect(messages).toEqual(Array.from({ length: 1234 }, (_, at) => `Finding number ${at}.`));
  });

  it('grows by less than a kilobyte a finding', () => {
    expect(render('html', reportWith(5234)).length - page.length).toBeLessThan(4000 * 1000);
  });
});
