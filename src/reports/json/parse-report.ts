import { Ajv2020 } from 'ajv/dist/2020.js';
import type { WholeReport } from '../report.ts';
import { reportSchema } from '../report-schema.ts';

/** Nesting of arrays and objects in a report; writers recurse over the schemas of parameters. */
const maxDepth = 64;

/** Parses the JSON report of this version; `problem` states in a sentence why a text is not one. */
export function parseReport(text: string): { readonly report: WholeReport } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'It is not JSON, or it was cut off.' };
  }
  const { reportVersion } = (value ?? {}) as { readonly reportVersion?: unknown };
  if (typeof reportVersion !== 'number') return { problem: 'It has no reportVersion: write it with --output json.' };
  if (reportVersion !== 3) {
    return { problem: `Its reportVersion is ${reportVersion}, not 3: use the version of Plumbline that wrote it.` };
  }
  if (depthOf(value) > maxDepth) return { problem: `It is nested over ${maxDepth} levels.` };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile<WholeReport>(reportSchema as object);
  // Keys that the schema does not require are optional in a report.
  if (validate(value)) return { report: value };
  const [{ instancePath = '', message = '' } = {}] = validate.errors ?? [];
  return { problem: `${instancePath === '' ? 'It' : `Its ${instancePath}`} ${message}.` };
}

/** Returns the nesting of a value, without recursion, up to one more than the limit. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= maxDepth) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    depth += 1;
  }
  return depth;
}
