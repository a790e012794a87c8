import { expect, test } from 'vitest';
import { documentOf } from './document-of.ts';

/** Lists secrets that are overridden in a view, as `file:line setting`. */
function replaced(...request: Parameters<typeof documentOf>): readonly string[] {
  return documentOf(...request)
    .problems.filter(({ code }) => code === 'settings/replaced-secret')
    .map(({ file, line, setting }) => `${file}:${line} ${setting}`);
}

test('reports an overridden plaintext secret at its line, whatever overrides it', () => {
  for (const instead of ['secrets.MAIL', 'null', "''", "'another-secret'"]) {
    const text = `mail.smtp.password = 'hunter2-smtp'\nmail.smtp.password = ${instead}\n`;
    expect(replaced(text)).toEqual(['nextflow.config:1 mail.smtp.password']);
    expect(JSON.stringify(documentOf(text))).not.toContain('hunter2');
  }
  expect(replaced("mail { smtp { password = 'hunter2-smtp' } }\nmail { smtp { password = secrets.MAIL } }\n")).toEqual([
    'nextflow.config:1 mail.smtp.password',
  ]);
});

test('reports tokens in other settings, numbers, and secrets in maps', () => {
  const token = `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`;
  expect(replaced(`process.beforeScript = 'export T=${token}'\nprocess.beforeScript = ''\n`)).toEqual([
    'nextflow.config:1 process.beforeScript',
  ]);
  expect(replaced('mail.smtp.password = 12345678\nmail.smtp.password = secrets.MAIL\n')).toHaveLength(1);
  expect(replaced("k8s.pod = [env: 'DB_PASSWORD', value: 'hunter2-db']\nk8s.pod = []\n")).toEqual([
    'nextflow.config:1 cluster.pod.value',
  ]);
});

test('reports secrets in included files and in profiles above the setting that wins', () => {
  const files = {
    'nextflow.config': "includeConfig 'conf/mail.config'\nmail.smtp.password = secrets.MAIL\n",
    'conf/mail.config': "mail.smtp.password = 'hunter2-smtp'\n",
  };
  expect(replaced(files)).toEqual(['conf/mail.config:1 mail.smtp.password']);
  const profile = "profiles { a { mail.smtp.password = 'hunter2-smtp' } }\nmail.smtp.password = secrets.MAIL\n";
  expect(replaced(profile, ['a'])).toEqual(['nextflow.config:1 mail.smtp.password']);
  expect(replaced(profile)).toEqual([]);
});

test('leaves a secret that a profile overrides to the view without the profile, and one that the next value keeps to policies', () => {
  const base = "mail.smtp.password = 'hunter2-smtp'\nprofiles { a { mail.smtp.password = secrets.MAIL } }\n";
  expect(replaced(base, ['a'])).toEqual([]);
  expect(replaced("params.token = 'hunter2-abc'\nparams.token = params.token + 'x'\n")).toEqual([]);
});

test('reports no references, placeholders and empty values', () => {
  for (const first of ["System.getenv('MAIL')", "'<PASSWORD>'", "''", 'null', 'secrets.OLD']) {
    expect(replaced(`mail.smtp.password = ${first}\nmail.smtp.password = secrets.MAIL\n`)).toEqual([]);
  }
  expect(replaced('process.cpus = 4\nprocess.cpus = 8\n')).toEqual([]);
});
