import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { type ClientWorld, commitAll, runEveryClient } from '../secrets/every-client.ts';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Checks a promise of docs/explanation/security.md: names that hold anything leave what scans record and send well-formed.

const names = [
  'a\nb',
  'a\r\nBcc: eve@example.org',
  '\u001b[31mred\u001b]0;title\u0007',
  'a]]>b',
  'a\u202egnp\u2066x\u2028y\u200bz',
  '\n::set-output name=x::y',
  '::error::x',
  '##vso[task.setvariable variable=x]y',
  '<script>alert(1)<script>',
  '<img src=x onerror=alert(1)>"\'&amp;',
  '<!channel> <@U123> <!subteam^S1> <https:evil.example|click>',
  '@acme-everyone #1 GH-1',
  '[x](javascript:alert) | `| ``|',
  '*bold* _it_ ~s~ :tada:',
  '=HYPERLINK("x")',
  '..%2f..%00?a=b#c',
  '${7*7} {{7*7}} <%= 7 %>',
  '-rf',
  '&'.repeat(190),
];
const quote = (text: string): string => JSON.stringify(text).replaceAll('$', '\\$');

const policy = (id: string, hostile: string): string => `# METADATA
# title: ${JSON.stringify(hostile)}
# description: ${JSON.stringify(hostile)}
# related_resources:
#   - ref: https://example.org/${encodeURIComponent(hostile)}
#     description: ${JSON.stringify(hostile)}
# custom:
#   id: ${id}
#   severity: high
#   category: ${JSON.stringify(hostile)}
#   remediation: ${JSON.stringify(hostile)}
package policies.acme.${id.toLowerCase().replaceAll('-', '_')}

deny contains {"setting": "process.cpus", "message": ${JSON.stringify(`${hostile} is in {setting}.`)}} if input.config.process.cpus > 1

deny contains {"setting": "params.x", "message": sprintf("The value is %v.", [input.config.params.x])} if input.config.params.x
`;

function hostileWorld(folder: string): ClientWorld {
  const write = (path: string | Buffer, text: string): void => {
    mkdirSync(typeof path === 'string' ? dirname(path) : path.subarray(0, path.lastIndexOf('/')), { recursive: true });
    writeFileSync(path, text);
  };
  const writeAll = (cpus: number): void => {
    for (const [index, name] of names.entries()) {
      const root = join(folder, 'repos', name);
      write(join(root, `conf-${name}/x.config`), `params.x = ${quote(name)}\nprocess.cpus = ${cpus}\n`);
      write(
        join(root, 'nextflow.config'),
        `includeConfig ${quote(`conf-${name}/x.config`)}\nprofiles { ${quote(name)} { process.cpus = ${cpus + 1}\nprocess.ext.${'`'}x = 1 } }\nprofiles { ${quote(name)} { process.cpus = ${cpus + 1} } }\nprocess.queue = ${quote(name)}\nplugins { id ${quote(name)} }\nprocess.container = ${quote(name)}\nmanifest.nextflowVersion = ${quote(name)}\nincludeConfig ${quote(`https://example.org/${name}`)}\n`,
      );
      const owner = name.replaceAll(/\s/gu, '');
      write(join(root, 'CODEOWNERS'), `* @acme/t${index} @acme/${owner} ${owner}@example.org\n`);
    }
    write(
      Buffer.concat([Buffer.from(join(folder, 'repos/x')), Buffer.from([0xff, 0xfe]), Buffer.from('/nextflow.config')]),
      'process.cpus = 4\n',
    );
  };
  return {
    ...{ folder, repository: 'a\nb' },
    scanned: ['repos', '--policy', 'policies'],
    prepare(host) {
      for (const [index, name] of names.entries())
        write(join(folder, `policies/p${index}.rego`), policy(`ACME-${100 + index}`, name));
      writeAll(0);
      const branch = '<script>&"\'@acme';
      commitAll(join(folder, 'repos', names[8] ?? ''), `${host}/acme/a.git`, branch);
    },
    change: () => writeAll(4),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A tag or the document type, with its attributes in double quotes. */
const tag = /<(?:!doctype html|\/?([a-z][a-z0-9]*)((?: [a-z][a-z-]*(?:="[^"<]*")?)*) ?\/?)>/gu;
const elements = new Set(
  'html head meta title link script body a header nav div button h1 h2 h3 main section p footer form label input fieldset legend span small select option datalist table caption br thead tbody tr th td ul ol li dl dt dd strong b em code pre mark time figure figcaption details summary svg g path rect line text polyline circle'.split(
    ' ',
  ),
);

/** Renders what GitHub would. */
const markdown = new MarkdownIt({ html: true });

/** Returns the issues that a forge has got, from its requests. */
function readIssues(text: string): readonly { readonly title: string; readonly body: string }[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"title"'))
    .map((line) => JSON.parse(line));
}

/** A chart, which has the names of the library that draws it. */
const chart = /<svg xmlns[\s\S]*?<\/svg>/gu;

/** Returns markup of a page that its templates do not have. */
function strangeMarkup(text: string): readonly string[] {
  const found: string[] = [];
  const page = text.replaceAll(chart, (svg) => {
    const tags = svg.match(/<[^>]*>/gu) ?? [];
    found.push(
      ...tags.filter((each) => /^<(?:script|foreignObject|image|a|use|style)\b| on\w+=|javascript:/iu.test(each)),
    );
    return '';
  });
  for (const [whole, element, attributes = ''] of page.matchAll(tag)) {
    if (element !== undefined && !elements.has(element)) found.push(whole);
    for (const [attribute, name = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gu)) {
      if (name.startsWith('on') || name === 'style') found.push(whole);
      if (/^(?:href|src|action|formaction)$/u.test(name) && !/^(?:\/(?!\/)|#|https:\/\/example\.org\/)/u.test(value))
        found.push(attribute);
    }
  }
  const rest = page.replaceAll(tag, '');
  if (rest.includes('<')) found.push(rest.slice(rest.indexOf('<'), rest.indexOf('<') + 60));
  return found;
}

/** Returns the place of a text that matches a pattern, if one does. */
function listMatches(name: string, pattern: RegExp, text: string): readonly string[] {
  const found = pattern.exec(text);
  if (found === null) return [];
  return [`${name}: ${pattern}: ${JSON.stringify(text.slice(Math.max(0, found.index - 60), found.index + 60))}`];
}

test('names that hold anything leave messages, issues, tables, pages and answers well-formed', async () => {
  const kinds = new Map<string, number>();
  const count = (kind: string): void => void kinds.set(kind, 1 + (kinds.get(kind) ?? 0));
  const problems: string[] = [];
  for await (const { name, text, errors = '' } of runEveryClient(hostileWorld(temporaryFolder()))) {
    const refuse = (pattern: RegExp, of = text): void => void problems.push(...listMatches(name, pattern, of));
    refuse(invisible, errors);
    refuse(/ {4}at |^::|##vso\[/mu, errors);
    if (name === 'state.db') continue;
    // A mail is encoded in lines that end with both.
    refuse(invisible, name.startsWith('e-mail ') ? text.replaceAll('\r\n', '\n') : text);
    refuse(/##vso\[/u);
    if (!name.startsWith('page')) refuse(/^::/mu);
    if (name.startsWith('API') || name.endsWith('--format json')) {
      count('json');
      JSON.parse(text);
    }
    if (name.endsWith('--format csv')) parseCsv(text);
    if (name.startsWith('page')) {
      count('page');
      problems.push(...strangeMarkup(text).map((markup) => `${name}: ${markup}`));
    }
    if (name === 'messages' || /^notify (?:slack|webhook).*dry/u.test(name)) {
      for (const line of text.split('\n').filter(Boolean)) {
        count('message');
        const message = JSON.parse(line) as {
          readonly text?: string;
          readonly blocks?: readonly { readonly text: { readonly type: string; readonly text: string } }[];
        };
        for (const {
          text: { type, text: part },
        } of message.blocks ?? []) {
          if (part.length > (type === 'mrkdwn' ? 3000 : 150)) problems.push(`${name}: long`);
          if (type === 'mrkdwn') refuse(/<|@(?!\u2060)|[*_~`](?!\u2060)/u, part);
        }
        refuse(/<|@(?!\u2060)/u, message.text ?? '');
      }
    }
    if (name === 'issues') {
      for (const { title, body } of readIssues(text)) {
        count('issue');
        refuse(/[@#](?!\u2060)|\n/u, title);
        // Each row of the table has four cells, and nothing in it is markup, a link or a mention.
        const html = markdown.render(body.replace(/^<!--.*-->\n/u, ''));
        for (const row of html.match(/<tr>[\s\S]*?<\/tr>/gu) ?? [])
          if (row.match(/<t[dh]/gu)?.length !== 4) problems.push(`${name}: ${row}`);
        refuse(
          /<(?!\/?(?:p|table|thead|tbody|tr|th|td|code)>)|@(?!\u2060)/u,
          html.replaceAll(/<code>[^<]*<\/code>/gu, '<code></code>'),
        );
      }
    }
    if (name.startsWith('e-mail ')) {
      count('e-mail');
      const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/gu, ' ');
      const fields = head.split('\r\n').map((line) => line.split(':')[0]);
      expect(fields.join(' ')).toBe('Auto-Submitted From To Subject Message-ID Date MIME-Version Content-Type');
    }
  }
  expect(problems).toEqual([]);
  expect(
    [...kinds]
      .filter(([, number]) => number > 20)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(['e-mail', 'issue', 'json', 'message', 'page']);
});

const absent = (id: string, hostile: string): string =>
  policy(id, hostile).replace(/\ndeny[\s\S]*/u, '\ndeny contains "m" if not input.config.process.memory\n');

test('names that hold anything leave the impact of policies and the inventory well-formed', async () => {
  const problems: string[] = [];
  const folder = temporaryFolder();
  const world = hostileWorld(folder);
  world.prepare('https://git.example.org');
  for (const [index, name] of names.entries()) {
    // Gone are the policies of the scan; of the new ones, half fail and half are undecided.
    const write = index % 2 === 0 ? policy : absent;
    mkdirSync(join(folder, 'next'), { recursive: true });
    writeFileSync(join(folder, `next/p${index}.rego`), write(`ACME-${200 + index}`, name));
  }
  const env = { PATH: process.env['PATH'] ?? '', PLUMBLINE_CACHE_DIR: join(folder, 'cache'), HOME: folder };
  const run = async (words: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await callProgram(words, { cwd: folder, env });
    const name = words.join(' ');
    problems.push(...listMatches(name, invisible, stderr), ...listMatches(name, / {4}at |^::|##vso\[/mu, stderr));
    expect([name, status, stderr]).toEqual([name, expect.toSatisfy((code) => [0, 1, 3].includes(code)), stderr]);
    return stdout;
  };
  await run(['scan', ...world.scanned, '--state', 'state', '-o', 'json=report.json']);
  const impact = ['policy', 'impact', '--policy', 'next', '--state', 'state', '--strict-includes'];
  const impacts = [[], ['--verbose'], ['--by', 'team', '--verbose'], ['--against', 'policies', '--verbose']].map(
    (more) => [...impact, ...more],
  );
  const subjects = ['params', 'params.x', 'process', '--plugins', '--includes', '--containers', '--engine-versions'];
  const inventories = [
    ...subjects.map((subject) => [subject]),
    ...subjects.map((subject) => [subject, '--verbose']),
  ].map((words) => ['inventory', ...words, '--state', 'state']);
  const runs = [
    ...impacts.flatMap((words) => ['text', 'json'].map((format) => ({ words, format }))),
    ...inventories.flatMap((words) => ['text', 'csv', 'json'].map((format) => ({ words, format }))),
    // Names that the command line has.
    ...names.slice(0, 6).flatMap((name) => [
      { words: [...impact, '--team', `@acme/${name.replaceAll(/\s/gu, '')}`], format: 'text' },
      { words: ['inventory', 'params.x', '--where', `value == ${quote(name)}`, '--state', 'state'], format: 'text' },
    ]),
  ];
  let [kinds, rows] = [new Set<string>(), 0];
  for (const { words, format } of runs) {
    const text = await run([...words, '--format', format]);
    const name = `${words.join(' ')} ${format}`;
    for (const pattern of [invisible, /##vso\[/u, /^::/mu]) problems.push(...listMatches(name, pattern, text));
    if (format === 'csv') rows += parseCsv(text).length;
    if (format !== 'json') continue;
    const read = JSON.parse(text) as { readonly rows?: readonly { readonly kind?: string }[] };
    kinds = new Set([...kinds, ...(read.rows ?? []).flatMap(({ kind }) => kind ?? [])]);
  }
  expect(problems).toEqual([]);
  expect([[...kinds].toSorted(), rows > names.length * subjects.length]).toEqual([
    ['failing', 'passing', 'undecided'],
    true,
  ]);
});
