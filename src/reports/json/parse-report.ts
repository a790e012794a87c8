import { JSONParser, TokenizerError, TokenParserError } from '@streamparser/json';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { Report, RepositoryStore } from '../report.ts';
import { reportSchema } from '../report-schema.ts';

/** Nesting of arrays and objects in a report; writers recurse over the schemas of parameters. */
const maxDepth = 64;

/** Depth of a repository: the list, and the report around it. */
const outerDepth = 2;

type Parsed<Store> = { readonly report: Report & { readonly repositories: Store } } | { readonly problem: string };

/**
 * Parses the JSON report of this version from the bytes of a file. Puts its repositories into the store, one by one, so
 * that no more than one is in memory. `problem` states in a sentence why a text is not a report.
 */
export function parseReport<Store extends RepositoryStore>(chunks: Iterable<Uint8Array>, store: Store): Parsed<Store> {
  const facts = new Map<string, unknown>();
  const validators = compileSchema();
  let problem: string | undefined;
  let count = 0;
  const addRepository = (value: unknown): void => {
    const path = `/repositories/${count}`;
    count += 1;
    problem ??= findDepth(value, maxDepth - outerDepth) ?? findMistake(validators.repository, value, path);
    // Keys that the schema does not require are optional in a report.
    if (problem === undefined) store.add(value as CondensedRepository);
  };
  const parser = new JSONParser({ paths: ['$.*', '$.repositories.*'] });
  parser.onValue = ({ value, key, parent, stack }) => {
    if (stack.length === 1) facts.set(String(key), value);
    else if (Array.isArray(parent)) {
      addRepository(value);
      parent.length = 0;
    }
  };
  try {
    for (const chunk of chunks) parser.write(chunk);
  } catch (error) {
    if (error instanceof TokenizerError || error instanceof TokenParserError) return { problem: unreadable };
    throw error;
  }
  if (!parser.isEnded) return { problem: unreadable };
  const reportVersion = facts.get('reportVersion');
  if (typeof reportVersion !== 'number') return { problem: 'It has no reportVersion: write it with --output json.' };
  if (reportVersion !== 3) {
    return { problem: `Its reportVersion is ${reportVersion}, not 3: use the version of Plumbline that wrote it.` };
  }
  const report: unknown = Object.fromEntries(facts);
  problem ??= findDepth(report, maxDepth) ?? findMistake(validators.report, report, '');
  return problem === undefined ? { report: { ...(report as Report), repositories: store } } : { problem };
}

const unreadable = 'It is not JSON, or it was cut off.';

interface Validators {
  /** A report whose list of repositories is empty. */
  readonly report: ValidateFunction;
  readonly repository: ValidateFunction;
}

function compileSchema(): Validators {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(reportSchema as object, 'report');
  return { report: ajv.compile({ $ref: 'report' }), repository: ajv.compile({ $ref: 'report#/$defs/repository' }) };
}

/** Returns the first mistake of a value by the schema. */
function findMistake(validate: ValidateFunction, value: unknown, path: string): string | undefined {
  if (validate(value)) return undefined;
  const [{ instancePath = '', message = '' }] = validate.errors as [ErrorObject];
  const place = `${path}${instancePath}`;
  return `${place === '' ? 'It' : `Its ${place}`} ${message}.`;
}

/** Returns a problem if a value is nested more than the limit; without recursion. */
function findDepth(value: unknown, limit: number): string | undefined {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return `It is nested over ${maxDepth} levels.`;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
