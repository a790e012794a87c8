import { expect, test } from 'vitest';
import { documentOf } from './document-of.ts';

/** Where a view tells of secrets that are set again, as `file:line setting`. */
function replaced(...request: Parameters<typeof documentOf>): readonly string[] {
  return documentOf(...request)
    .problems.filter(({ code }) => code === 'settings/replaced-secret')
    .map(({ file, line, setting }) => `${file}:${line} ${setting}`);
}

test('a secret in plain text that is set again is told at its line, whatever takes its place', () => {
  for (const instead of ['secrets.MAIL', 'null', "''", "'another-secret'"]) {
    const text = `mail.smtp.password = 'hunter2-smtp'\nmail.smtp.password = ${instead}\n`;
    expect(replaced(text)).toEqual(['nextflow.config:1 mail.smtp.password']);
    expect(JSON.stringify(documentOf(text))).not.toContain('hunter2');
  }
  expect(replaced("mail { smtp { password = 'hunter2-smtp' } }\nmail { smtp { password = secrets.MAIL } }\n")).toEqual([
    'nextflow.config:1 mail.smtp.password',
  ]);
});

test('tokens in other settings, numbers, and secrets in maps count as well', () => {
  const token = `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`;
  expect(replaced(`process.beforeScript = 'export T=${token}'\nprocess.beforeScript = ''\n`)).toEqual([
    'nextflow.config:1 process.beforeScript',
  ]);
  expect(replaced('mail.smtp.password = 12345678\nmail.smtp.password = secrets.MAIL\n')).toHaveLength(1);
  expect(replaced("k8s.pod = [env: 'DB_PASSWORD', value: 'hunter2-db']\nk8s.pod = []\n")).toEqual([
    'nextflow.config:1 cluster.pod.value',
  ]);
});

test('it is told of included files, and of what a profile sets above the setting that wins', () => {
  const files = {
    'nextflow.config': "includeConfig 'conf/mail.config'\nmail.smtp.password = secrets.MAIL\n",
    'conf/mail.config': "mail.smtp.password = 'hunter2-smtp'\n",
  };
  expect(replaced(files)).toEqual(['conf/mail.config:1 mail.smtp.password']);
  const profile = "profiles { a { mail.smtp.password = 'hunter2-smtp' } }\nmail.smtp.password = secrets.MAIL\n";
  expect(replaced(profile, ['a'])).toEqual(['nextflow.config:1 mail.smtp.password']);
  expect(replaced(profile)).toEqual([]);
});

test('what a profile replaces is left to the view without it, and what the next value keeps to the policy', () => {
  const base = "mail.smtp.password = 'hunter2-smtp'\nprofiles { a { mail.smtp.password = secrets.MAIL } }\n";
  expect(replaced(base, ['a'])).toEqual([]);
  expect(replaced("params.token = 'hunter2-abc'\nparams.token = params.token + 'x'\n")).toEqual([]);
});

test('references, placeholders and nothing are no secrets in plain text', () => {
  for (const first of ["System.getenv('MAIL')", "'<PASSWORD>'", "''", 'null', 'secrets.OLD']) {
    expect(replaced(`mail.smtp.password = ${first}\nmail.smtp.password = secrets.MAIL\n`)).toEqual([]);
  }
  expect(replaced('process.cpus = 4\nprocess.cpus = 8\n')).toEqual([]);
});
