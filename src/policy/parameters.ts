import { Ajv } from 'ajv';
import type { Json } from '../base/json.ts';
import type { ParameterValues } from './pack.ts';
import type { Policy } from './policy.ts';

/** One thing wrong with a parameter's schema or value. */
export interface ParameterFault {
  readonly name: string;
  readonly message: string;
}

type Schemas = { readonly [name: string]: Json };

/** The JSON Schema of a policy's parameters from its METADATA: a schema with a default for each name. */
export function buildParameterSchema(parameters: Schemas): {
  readonly schema: Json;
  readonly faults: readonly ParameterFault[];
} {
  const faults = Object.entries(parameters).flatMap(([name, schema]) => {
    const message = explainSchema(schema);
    return message === undefined ? [] : [{ name, message }];
  });
  return { schema: { type: 'object', properties: parameters, additionalProperties: false }, faults };
}

function explainSchema(schema: Json): string | undefined {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) {
    return 'is no JSON Schema: write {type: string, default: …}';
  }
  const { default: standard } = schema as { readonly default?: Json };
  if (standard === undefined) return 'has no default, so the policy could not run without a configuration';
  try {
    const validate = new Ajv({ strict: true, allErrors: true }).compile(schema as object);
    if (validate(standard)) return undefined;
    return `has a default that its own schema refuses: ${validate.errors?.map(({ message }) => message).join(', ')}`;
  } catch (error) {
    return `is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The values that policies see as `data.parameters`: the defaults, and over them what the user gives. */
export function mergeParameters(
  policies: readonly Policy[],
  given: ParameterValues,
): { readonly values: Json; readonly faults: readonly ParameterFault[] } {
  const faults: ParameterFault[] = [];
  const known = new Set(policies.map(({ id }) => id));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) faults.push({ name: id, message: 'there is no such policy' });
  }
  const values = policies.flatMap((policy) => {
    const schemas = schemasOf(policy);
    const chosen = given[policy.id] ?? {};
    faults.push(...explainValues(policy, schemas, chosen));
    const defaults = Object.entries(schemas).map(
      ([name, schema]) => [name, (schema as { readonly default: Json }).default] as const,
    );
    return [[policy.id, { ...Object.fromEntries(defaults), ...chosen }] as const];
  });
  return { values: Object.fromEntries(values), faults };
}

function schemasOf(policy: Policy): Schemas {
  return (policy.parameters as { readonly properties: Schemas } | null)?.properties ?? {};
}

function explainValues(policy: Policy, schemas: Schemas, chosen: Schemas): readonly ParameterFault[] {
  return Object.entries(chosen).flatMap(([name, value]) => {
    const label = `${policy.id}.${name}`;
    const schema = schemas[name];
    if (schema === undefined)
      return [
        {
          name: label,
          message: `the policy has no such parameter; it has ${Object.keys(schemas).join(', ') || 'none'}`,
        },
      ];
    const validate = new Ajv({ strict: true, allErrors: true }).compile(schema as object);
    return validate(value)
      ? []
      : [{ name: label, message: validate.errors?.map(({ message }) => message).join(', ') ?? 'is not valid' }];
  });
}
