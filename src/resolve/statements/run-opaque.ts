import type { OpaqueStatement } from '../../language/ast/nodes.ts';
import type { FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { noteChange } from '../expressions/changes.ts';
import { isClass } from '../expressions/imports.ts';
import { toSpan } from '../files/to-span.ts';
import { findNode } from '../tree/place.ts';
import { Leaf } from '../tree/tree.ts';
import { createUnknown } from '../values/constructors.ts';
import { writeSetting } from './write-setting.ts';

/** Runs a statement that is not modelled: more may be set from here on than is known. */
export function runOpaque(statement: OpaqueStatement, { state, place, file, frame }: FileSite): void {
  const { body } = file.file.tree;
  const span = toSpan(file.file, statement);
  // A file with only a class is that class, not a configuration.
  if (isClass(statement) && body.every((each) => each.kind === 'opaque' && isClass(each))) {
    state.report(diagnose('invalid-value', span, { why: 'a class alone is not a configuration' }));
    return;
  }
  const isInert = statement.references.length === 0;
  if (statement.keyword === 'error') state.taint(place.path, span, 'syntax', { isInert });
  // A dotted name in a block may be one of a scope around.
  else state.taint(state.rules.dottedNamesReachOut ? [] : place.path, span, 'statement', { isInert });
  const origin = { span, key: span, value: span, includedFrom: file.includedFrom, profile: place.profile };
  for (const reference of statement.references) {
    const names = reference.split('.');
    const isLocal = file.locals.find(names[0] ?? '') !== undefined;
    if (isLocal) noteChange(names.slice(0, 1), frame);
    else if (findNode(place, names) instanceof Leaf) {
      const value = createUnknown(`the \`${statement.keyword}\` statement that may set it is not followed`);
      writeSetting(place, names, value, origin, span, state);
    }
  }
}
