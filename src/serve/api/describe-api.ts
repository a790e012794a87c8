import type { Json } from '../../base/json.ts';
import { version } from '../../version.ts';
import { schemas } from './json-schemas.ts';
import { type ApiRoute, apiRoutes } from './routes.ts';

/** Returns the description of the API in OpenAPI 3.1. */
export function describeApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description: 'What scans with a state have recorded, to read. See docs/reference/serve.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    // Servers on a loopback address may have no token.
    security: [{ token: [] }, { session: [] }, {}],
    paths: Object.fromEntries(apiRoutes.map((route) => [route.path, { get: describeRoute(route) }])),
    components: {
      schemas,
      responses: {
        Problem: {
          description: 'An error: what is wrong, and what to do.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' },
      },
    },
  };
}

function describeRoute({ id, path, summary, name, parameters, schema }: ApiRoute): Json {
  const inPath = /\{(\w+)\}/u.exec(path)?.[1];
  const named =
    inPath === undefined
      ? []
      : [{ name: inPath, in: 'path', required: true, description: name ?? '', schema: { type: 'string' } }];
  const given = Object.entries(parameters).map(([parameter, { description, schema: type }]): Json => {
    return { name: parameter, in: 'query', description, schema: type, style: 'form', explode: false };
  });
  const problem = { $ref: '#/components/responses/Problem' };
  return {
    operationId: id,
    summary,
    parameters: [...named, ...given],
    responses: {
      '200': {
        description: summary,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      default: problem,
    },
  };
}
