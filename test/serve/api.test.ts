import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '../../src/serve/api/describe-api.ts';
import { schemas } from '../../src/serve/api/json-schemas.ts';
import { apiRoutes } from '../../src/serve/api/routes.ts';
import { serveSample } from './serve-sample.ts';

/** Checks a value against a schema of the description. */
let validate: (schema: string, value: unknown) => unknown;

beforeAll(() => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'api', components: { schemas } });
  validate = (schema, value) => {
    const check = ajv.getSchema(`api#/components/schemas/${schema}`);
    return check?.(value) === true ? [] : (check?.errors ?? `no schema ${schema}`);
  };
});

/** A name for each path with one. */
const names: Readonly<Record<string, string>> = {
  finding: 'aaaa',
  repository: 'acme/a',
  rule: 'syntax/unexpected-token',
  team: 'acme/genomics',
  values: 'process.memory',
};

const firstPages = apiRoutes.map(
  ({ id, path, schema }) => [path.replace(/\{\w+\}/u, names[id] ?? ''), schema] as const,
);

test('describes the API in valid OpenAPI, with a current file in docs/', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(describeApi())));
  expect(result).toMatchObject({ valid: true });
  const file = join(import.meta.dirname, '../../docs/reference/serve.openapi.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(describeApi());
});

test('returns responses of the described shape', async () => {
  const ask = await serveSample();
  for (const [path, schema] of firstPages) {
    const response = await ask(`/api${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const body = (await response.json()) as { readonly items?: readonly unknown[] };
    expect([path, validate(schema, body)]).toEqual([path, []]);
    if (body.items !== undefined) expect([path, body.items.length]).not.toEqual([path, 0]);
  }
});

test('returns responses without any scan', async () => {
  const ask = await serveSample(undefined, []);
  for (const path of ['/overview', '/findings', '/coverage', '/settings', '/scans']) {
    expect([path, (await ask(`/api${path}`)).status]).toEqual([path, 200]);
  }
});

test('lists are filtered, sorted and paged', async () => {
  const ask = await serveSample();
  const ids = async (query: string): Promise<string> => {
    const { items } = (await (await ask(`/api/findings?${query}`)).json()) as { items: { fingerprint: string }[] };
    return items.map(({ fingerprint }) => fingerprint.charAt(0)).join('');
  };
  expect(await ids('')).toBe('ca');
  expect(await ids('state=open,waived&order=repository')).toBe('bac');
  expect(await ids('state=waived')).toBe('b');
  expect(await ids('limit=1&offset=1')).toBe('a');
  expect(await ids('setting=process')).toBe('a');
  expect(await ids('severity=low&severity=medium&text=memory')).toBe('a');
  const { items } = (await (await ask('/api/settings/process')).json()) as { items: readonly unknown[] };
  expect(items).toMatchObject([{ setting: 'process.memory', repositories: 2 }]);
  expect(await ids('state=open,waived&team=@Acme/Genomics')).toBe('b');
  const teams = (await (await ask('/api/teams')).json()) as { items: readonly { readonly name: string }[] };
  expect(teams.items.map(({ name }) => name)).toContain('(no owner)');
});

describe('an error', () => {
  test.each([
    ['/findings?severty=high', 400, 'unknown-parameter'],
    ['/findings?severity=huge', 400, 'invalid-parameter'],
    ['/findings?limit=0', 400, 'invalid-parameter'],
    ['/findings?limit=201', 400, 'invalid-parameter'],
    ['/findings?offset=-1', 400, 'invalid-parameter'],
    ['/findings?rule=a&rule=b', 400, 'repeated-parameter'],
    ['/repositories/acme/none', 404, 'not-found'],
    ['/rules/none', 404, 'not-found'],
    ['/teams/none', 404, 'not-found'],
    ['/findings/none', 404, 'not-found'],
    ['/settings/%22', 400, 'invalid-parameter'],
    ['/nothing', 404, 'not-found'],
  ])('describes an error of %s as problem details', async (path, status, code) => {
    const response = await (await serveSample())(`/api${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const body = await response.json();
    expect(validate('Problem', body)).toEqual([]);
    expect(body).toMatchObject({ code, status });
  });
});
