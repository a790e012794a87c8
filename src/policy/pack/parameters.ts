import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from '../../base/json.ts';
import { findClosest } from '../../base/suggest.ts';
import type { Policy } from '../policy.ts';

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

/** `format` says what a text is for and refuses nothing, as JSON Schema has it where nobody asks for more. */
function compileSchema(schema: Json): ValidateFunction {
  return new Ajv({ strict: true, allErrors: true, validateFormats: false }).compile(schema as object);
}

function explainSchema(schema: Json): string | undefined {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) {
    return 'is no JSON Schema: write {type: string, default: …}';
  }
  const { default: standard } = schema as { readonly default?: Json };
  if (standard === undefined) return 'has no default, so the policy could not run without a configuration';
  try {
    const validate = compileSchema(schema);
    if (validate(standard)) return undefined;
    return `has a default that its own schema refuses: ${validate.errors?.map(({ message }) => message).join(', ')}`;
  } catch (error) {
    return `is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A value that somebody gives for a parameter. */
export interface GivenParameter {
  readonly policy: string;
  readonly name: string;
  readonly value: Json;
  /** As it was written, where that is one word: `24.10` is a version where the parameter is a text, and a number elsewhere. */
  readonly text?: string;
  /** Where that was said: `.plumbline.yaml:4:14`, or the option. */
  readonly source: string;
}

/** A parameter in one line, `POLICY.NAME=VALUE` with the value as JSON or plain text; undefined for another form. */
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

/** The values that policies see as `data.parameters`: the defaults, and over them what is given; the last one counts. */
export function mergeParameters(
  policies: readonly Policy[],
  given: readonly GivenParameter[],
): { readonly values: Json; readonly faults: readonly string[] } {
  const ids = policies.map(({ id }) => id);
  const faults = given
    .filter(({ policy }) => !ids.includes(policy))
    .map(({ policy, source }) => `${source}: there is no policy "${policy}".${meant(policy, ids)}`);
  const values = policies.map((policy) => {
    const schemas = schemasOf(policy);
    const chosen = new Map(Object.entries(schemas).map(([name, schema]) => [name, (schema as Standard).default]));
    for (const parameter of given.filter((each) => each.policy === policy.id)) {
      const schema = Object.hasOwn(schemas, parameter.name) ? schemas[parameter.name] : undefined;
      const value = readAs(schema, parameter);
      chosen.set(parameter.name, value);
      const fault = schema === undefined ? explainUnknown(parameter, Object.keys(schemas)) : explain(value, schema);
      if (fault !== undefined) faults.push(`${parameter.source}: ${policy.id}.${parameter.name} ${fault}`);
    }
    return [policy.id, Object.fromEntries(chosen)] as const;
  });
  return { values: Object.fromEntries(values), faults };
}

type Standard = { readonly type?: Json; readonly default: Json };

function schemasOf(policy: Policy): Schemas {
  return (policy.parameters as { readonly properties: Schemas } | null)?.properties ?? {};
}

function readAs(schema: Json | undefined, { value, text }: GivenParameter): Json {
  return text !== undefined && (schema as Standard | undefined)?.type === 'string' ? text : value;
}

function explainUnknown({ name }: GivenParameter, known: readonly string[]): string {
  if (known.length === 0) return 'does not exist: the policy has no parameters.';
  return `does not exist: the policy has ${known.join(', ')}.${meant(name, known)}`;
}

/** What a schema refuses of a value, and what it would take; undefined where it takes it. */
function explain(value: Json, schema: Json): string | undefined {
  const validate = compileSchema(schema);
  if (validate(value)) return undefined;
  const faults = (validate.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
    const detail = params['allowedValues'] ?? params['additionalProperty'];
    return `${instancePath === '' ? '' : `at ${instancePath} `}${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`;
  });
  return `${[...new Set(faults)].join(', ')}. Its default is ${JSON.stringify((schema as Standard).default)}.`;
}

function meant(sample: string, known: readonly string[]): string {
  const [closest] = findClosest(sample, known);
  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}
