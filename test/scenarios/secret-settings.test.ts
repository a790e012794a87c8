import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashLines } from '../../src/findings/frames/line-hash.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import { junitDialects } from '../../src/reports/report.ts';
import { entries } from '../../src/vocabulary/catalog.ts';
import { toSpelled } from '../../src/vocabulary/spelling.ts';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Every setting that the vocabulary marks as a secret, as a configuration writes it. */
const secretSettings = entries
  .filter(({ definition }) => definition.secret === true)
  .map(({ definition }) => toSpelled(definition.path.split('.'), 'nextflow').join('.'));

/** Texts whose first six characters are unlike all others: no format may have even these. */
const canaries = new Map<string, string>();

function canaryFor(place: string, end = '/7+vBn&"Mk9='): string {
  const number = canaries.size;
  const letter = (index: number): string => String.fromCharCode(0x67 + index);
  const canary = `Zq${letter(number % 16)}${letter(Math.floor(number / 16))}Wx-${number}${end}`;
  canaries.set(place, canary);
  return canary;
}

const literal = (place: string): string => `'${canaryFor(place)}'`;
const config = `
${secretSettings.map((name) => `${name} = ${literal(name)}`).join('\n')}
params.hub = ${literal('a parameter that a secret setting uses')}
profiles {
  other {
${secretSettings.map((name) => `    ${name} = ${literal(`${name} in a profile`)}`).join('\n')}
    tower.accessToken = params.hub
    env.HUB = 'https://ann:${canaryFor('a URL', '-vBnMk9')}@example.org/'
  }
}
env.SERVICE_PASSWORD = ${literal('an environment variable')}
docker.enabledd = true
`;
const broken = `tower { accessToken = ${literal('a file that does not parse')}\n`;

/** Fails for every setting, with all that it knows of it in the message and the value as its fix. */
const policy = `# METADATA
# title: Nothing may be set
# custom: {id: ACME-001, severity: high}
package policies.acme.nothing

deny contains {"setting": path, "message": sprintf("{setting} is %v.", [row]), "fix": object.get(row, "value", "none")} if {
	some path, row in input.settings
}
`;

/** Digests and encodings of a secret, which anyone can compute and compare with a report. */
function formsOf(secret: string): ReadonlyMap<string, string> {
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name): [string, string][] => [
    [name, createHash(name).update(secret).digest('hex')],
    [`${name} in base64`, createHash(name).update(secret).digest('base64')],
    [`${name} of the literal`, createHash(name).update(`'${secret}'`).digest('hex')],
  ]);
  return new Map([
    ['itself', secret],
    ['its first six characters', secret.slice(0, 6)],
    ['its last six characters', secret.slice(-6)],
    ['base64', Buffer.from(secret).toString('base64').slice(0, 12)],
    ['base64url', Buffer.from(secret).toString('base64url').slice(0, 12)],
    ['hex', Buffer.from(secret).toString('hex').slice(0, 12)],
    ['URL-encoded', encodeURIComponent(secret)],
    ['as JSON', JSON.stringify(secret).slice(1, -1)],
    ['as XML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ...digests,
  ]);
}

describe.each([
  ['github', 'jenkins'],
  ['full', 'extended'],
  ['full', 'xsd'],
] as const)('with --sarif-profile %s --junit-dialect %s', (sarifProfile, junitDialect) => {
  test.each([['nextflow.config'], ['broken/nextflow.config']])(
    'shows no secret of %s in any form in any format',
    async (target) => {
      const folder = temporaryFolder({
        'repository/nextflow.config': target === 'nextflow.config' ? config : broken,
        'policies/nothing.rego': policy,
      });
      const outputs = reportFormats.flatMap(({ name }) => ['--output', `${name}=reports/${name}.out`]);
      const options = ['--sarif-profile', sarifProfile, '--junit-dialect', junitDialect, '--json-verdicts', 'all'];
      const words = ['scan', 'repository', '--policy', 'policies', '--verbose', ...options, ...outputs];
      const { status, stdout, stderr } = await callProgram(words, { cwd: folder, env: {} });
      expect([status, stderr]).toEqual([1, expect.stringContaining('written')]);
      const texts = new Map(
        reportFormats.map(({ name }) => [name, readFileSync(join(folder, 'reports', `${name}.out`), 'utf8')]),
      );
      const report = JSON.parse(texts.get('json') ?? '') as JsonReport;
      const named = new Set(report.repositories[0].findings.map(({ spelled }) => spelled));
      if (target === 'nextflow.config') expect(secretSettings.filter((name) => !named.has(name))).toEqual([]);
      expect(texts.get('json')).toContain('[REDACTED]');
      const found = [...texts, ['stdout', stdout], ['stderr', stderr]].flatMap(([format = '', text = '']) => [
        ...[...canaries].flatMap(([place, canary]) =>
          [...formsOf(canary)].flatMap(([form, part]) => (text.includes(part) ? [`${format}: ${place}, ${form}`] : [])),
        ),
        ...lineHashesOfSecrets(target === 'nextflow.config' ? config : broken).flatMap(([line, hash]) =>
          text.includes(hash) ? [`${format}: hash of line ${line}`] : [],
        ),
      ]);
      expect(found).toEqual([]);
    },
  );
});

test('tries every dialect of JUnit', () => {
  expect(junitDialects).toEqual(['jenkins', 'extended', 'xsd']);
});

interface JsonReport {
  readonly repositories: readonly [{ readonly findings: readonly { readonly spelled: string | null }[] }];
}

/** The public hashes of lines with a secret: with the rest of the file known, the secret is found by trying. */
function lineHashesOfSecrets(text: string): readonly (readonly [line: number, hash: string])[] {
  const lines = text.split('\n');
  return hashLines(text).flatMap(({ hash }, index) => {
    const holds = [...canaries.values()].some((canary) => lines[index]?.includes(canary));
    return holds ? [[index + 1, hash] as const] : [];
  });
}
