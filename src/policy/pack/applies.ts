import type { Json } from '../../base/json.ts';

import { executorDefaults, executorName, gridExecutors, otherExecutors } from '../../vocabulary/executors.ts';
import { scopeSpellings } from '../../vocabulary/spelling.ts';
import { settings } from '../../vocabulary/vocabulary.ts';
import type { Applies } from '../policy.ts';
import { canonicalPath } from './canonical-path.ts';
import { findSlip } from './find-slip.ts';

const FORM = 'write `always`, or `{scopes: [...], executors: [...]}` with one of them at least';

/** Reads `applies` of a policy's METADATA; scopes may be in either spelling, and come out canonical. */
export function readApplies(given: Json | undefined, fault: (code: string, message: string) => void): Applies {
  if (given === undefined || given === 'always') return 'always';
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    fault('metadata/bad-applies', `applies is not understood: ${FORM}`);
    return 'always';
  }
  const { scopes, executors, ...rest } = given as { readonly [key: string]: Json };
  for (const key of Object.keys(rest)) {
    const meant = findSlip(key, ['scopes', 'executors']);
    fault(
      'metadata/bad-applies',
      `applies has no \`${key}\`${meant === undefined ? '' : `: did you mean \`${meant}\`?`}`,
    );
  }
  const applies = {
    scopes: readNames(scopes, 'scopes', fault).map(canonicalPath),
    executors: readNames(executors, 'executors', fault).map(executorName),
  };
  if (applies.scopes.length + applies.executors.length === 0)
    fault('metadata/bad-applies', `applies names nothing: ${FORM}`);
  refuseUnknown(
    applies.scopes.map((scope) => scope.split('.')[0] ?? ''),
    knownScopes(),
    'scope',
    fault,
  );
  refuseUnknown(applies.executors, knownExecutors(), 'executor', fault);
  return applies;
}

function readNames(
  given: Json | undefined,
  key: string,
  fault: (code: string, message: string) => void,
): readonly string[] {
  const list = given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (list.every((item) => typeof item === 'string')) return list as readonly string[];
  fault('metadata/bad-applies', `${key} of applies must be a list of names`);
  return [];
}

/** Plugins have scopes and executors of their own, so that only what looks like a slip is refused. */
function refuseUnknown(
  names: readonly string[],
  known: ReadonlySet<string>,
  what: string,
  fault: (code: string, message: string) => void,
): void {
  for (const name of names) {
    if (known.has(name)) continue;
    const meant = findSlip(name, known);
    if (meant !== undefined)
      fault('metadata/bad-applies', `there is no ${what} \`${name}\`: did you mean \`${meant}\`?`);
  }
}

function knownScopes(): ReadonlySet<string> {
  return new Set([
    ...settings.map(({ definition }) => definition.path.split('.')[0] ?? ''),
    ...scopeSpellings.map(({ nextflow }) => nextflow),
  ]);
}

function knownExecutors(): ReadonlySet<string> {
  return new Set([...executorDefaults.flatMap(({ names }) => names), ...gridExecutors, ...otherExecutors]);
}
