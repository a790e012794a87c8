import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from '../../base/json.ts';
import { findClosest } from '../../base/suggest.ts';
import type { Policy } from '../policy.ts';

/** An invalid schema or value of a parameter. */
export interface ParameterFault {
  readonly name: string;
  readonly message: string;
}

type Schemas = { readonly [name: string]: Json };

/** Builds the JSON Schema of a policy's parameters from its METADATA, which has a schema with a default for each name. */
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

/** Compiles a schema; `format` is documentation only. */
function compileSchema(schema: Json): ValidateFunction {
  return new Ajv({ strict: true, allErrors: true, validateFormats: false }).compile(schema as object);
}

function explainSchema(schema: Json): string | undefined {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) {
    return 'is not a JSON Schema: write {type: string, default: …}';
  }
  const { default: standard } = schema as { readonly default?: Json };
  if (standard === undefined) return 'has no default, so the policy could not run without a configuration';
  try {
    const validate = compileSchema(schema);
    if (validate(standard)) return undefined;
    return `has a default that does not match its schema: ${validate.errors?.map(({ message }) => message).join(', ')}`;
  } catch (error) {
    return `is not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A value that a user set for a parameter. */
export interface GivenParameter {
  readonly policy: string;
  readonly name: string;
  readonly value: Json;
  /** Source text of a scalar: `24.10` is `"24.10"` for a parameter of type string, and a number otherwise. */
  readonly text?: string;
  /** Location for messages: `.plumbline.yaml:4:14`, or the option. */
  readonly source: string;
}

/** Parses `POLICY.NAME=VALUE` with a value as JSON or plain text; returns undefined for other forms. */
export function parseGiven(line: string, source: string): GivenParameter | undefined {
  const [, policy, name, text] = /^([^.=]+)\.([^=]+)=(.*)$/su.exec(line) ?? [];
  if (policy === undefined || name === undefined || text === undefined) return undefined;
  return { policy, name, value: parseValue(text), text, source };
}

function parseValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/**
 * Returns the values of `data.parameters`: the defaults, overridden by the values that a user set; the last one wins.
 */
export function mergeParameters(
  policies: readonly Policy[],
  given: readonly GivenParameter[],
): { readonly values: Json; readonly faults: readonly string[] } {
  const ids = policies.map(({ id }) => id);
  const faults = given
    .filter(({ policy }) => !ids.includes(policy))
    .map(({ policy, source }) => `${source}: there is no policy "${policy}".${suggestName(policy, ids)}`);
  const values = policies.map((policy) => {
    const schemas = collectParameterSchemas(policy);
    const chosen = new Map(Object.entries(schemas).map(([name, schema]) => [name, (schema as Standard).default]));
    for (const parameter of given.filter((each) => each.policy === policy.id)) {
      const schema = Object.hasOwn(schemas, parameter.name) ? schemas[parameter.name] : undefined;
      const value = chooseGiven(schema, parameter);
      chosen.set(parameter.name, value);
      const fault = schema === undefined ? explainUnknown(parameter, Object.keys(schemas)) : explain(value, schema);
      if (fault !== undefined) faults.push(`${parameter.source}: ${policy.id}.${parameter.name} ${fault}`);
    }
    return [policy.id, Object.fromEntries(chosen)] as const;
  });
  return { values: Object.fromEntries(values), faults };
}

type Standard = { readonly type?: Json; readonly default: Json };

/** Returns the JSON Schema of each parameter. */
export function collectParameterSchemas({ parameters }: Pick<Policy, 'parameters'>): Schemas {
  return (parameters as { readonly properties: Schemas } | null)?.properties ?? {};
}

/** Returns the text of a parameter whose schema is a string, since `1.10` would become a number, and the value of any other. */
function chooseGiven(schema: Json | undefined, { value, text }: GivenParameter): Json {
  return text !== undefined && (schema as Standard | undefined)?.type === 'string' ? text : value;
}

function explainUnknown({ name }: GivenParameter, known: readonly string[]): string {
  if (known.length === 0) return 'does not exist: the policy has no parameters.';
  return `does not exist: the policy has ${known.join(', ')}.${suggestName(name, known)}`;
}

/** Explains why a value does not match a schema; undefined if it does. */
function explain(value: Json, schema: Json): string | undefined {
  const validate = compileSchema(schema);
  if (validate(value)) return undefined;
  const faults = (validate.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
    const detail = params['allowedValues'] ?? params['additionalProperty'];
    return `${instancePath === '' ? '' : `at ${instancePath} `}${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`;
  });
  return `${[...new Set(faults)].join(', ')}. Its default is ${JSON.stringify((schema as Standard).default)}.`;
}

function suggestName(sample: string, known: readonly string[]): string {
  const [closest] = findClosest(sample, known);
  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}
