import type { Block, Call, Closure } from '../../language/ast.ts';
import { namesOf } from './assignment.ts';
import { isScriptMethod } from './calls.ts';
import { findClosure } from './closures.ts';
import type { Frame, Locals } from './frame.ts';
import { isBlockMethod } from './self-names.ts';

// Code writes a block as a call with a closure: `docker({ … })`, `docker c`. To the legacy dialect any block is one.

export interface CalledBlock {
  readonly block: Block;
  /** The variables that the closure sees. */
  readonly locals: Locals;
}

/** The block that a call of the legacy dialect means; undefined for any other call. */
export function findCalledBlock(
  { start, end, callee, arguments: values }: Call,
  frame: Frame,
): CalledBlock | undefined {
  const [argument, more] = values;
  if (argument === undefined || more !== undefined || argument.name !== undefined) return undefined;
  const names =
    callee.kind === 'member' && isBlockMethod(callee.name.name) ? namesOf(callee, frame) : blockName(callee, frame);
  if (names === undefined || frame.locals.find(names[0] ?? '') !== undefined) return undefined;
  const code =
    argument.value.kind === 'closure' ? { closure: argument.value, frame } : closureOf(argument.value, frame);
  if (code === undefined || code.frame.path !== frame.path) return undefined;
  const { closure } = code;
  if (closure.body === undefined || closure.parameters !== undefined) return undefined;
  const path = names.map(
    (name) => ({ kind: 'name', start: callee.start, end: callee.end, name, quoted: false }) as const,
  );
  return { block: { kind: 'block', start, end, path, body: closure.body }, locals: code.frame.locals };
}

function blockName(callee: Call['callee'], frame: Frame): readonly string[] | undefined {
  if (callee.kind !== 'variable' || frame.functions.has(callee.name) || isScriptMethod(callee.name)) return undefined;
  return [callee.name];
}

/** What a local variable holds, if it is code of this file. */
function closureOf(
  value: Call['callee'],
  frame: Frame,
): { readonly closure: Closure; readonly frame: Frame } | undefined {
  const held = value.kind === 'variable' ? frame.locals.find(value.name) : undefined;
  const origin = held?.kind === 'closure' ? findClosure(held) : undefined;
  return origin;
}
