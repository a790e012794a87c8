import type { ForEach, Jump, Loop, Statement, Switch } from '../../language/ast.ts';
import { walk } from '../../language/walk.ts';
import { keyOf, mapValue } from '../values/constructors.ts';
import { truth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { evaluate } from './evaluate.ts';
import { type Frame, Locals } from './frame.ts';
import { isCase } from './is-case.ts';

// Loops and `switch` as the legacy dialect runs them, wherever their statements stand: who follows those says how.

/** What leaves a loop: the innermost, or that of a label. */
export type Leap = Jump['word'] | `${Jump['word']} ${string}`;

/** How statements came to their end; `unclear` where nobody can tell whether they did. */
export type Ending = 'end' | 'return' | 'unclear' | Leap;

/** Where a jump goes to. */
export function leapOf({ word, label }: Jump): Leap {
  return label === undefined ? word : `${word} ${label}`;
}

/** What leaves a statement by its label leaves it as if there were none. */
function landed(ending: Ending, label: string | undefined): Ending {
  if (ending === `break ${label}`) return 'break';
  return ending === `continue ${label}` ? 'continue' : ending;
}

/** Runs statements that see these variables. */
export type RunBody = (statements: readonly Statement[], locals: Locals) => Ending;

/**
 * Runs a loop to its end. `unclear` is one that has begun, perhaps, and cannot be followed further: its condition or what it
 * goes through is not known, or it takes more steps than are left.
 */
export function followLoop(loop: Loop, frame: Frame, run: RunBody): Ending {
  if (loop.kind === 'forEach') return followEach(loop, frame, run);
  const locals = new Locals(frame.locals);
  const inner = { ...frame, locals };
  if (loop.kind === 'for' && loop.init !== undefined) run([loop.init], locals);
  for (let isFirst = loop.kind === 'while' && loop.runsFirst; ; isFirst = false) {
    frame.budget.steps -= 1;
    const held = isFirst || loop.condition === undefined ? true : truth(evaluate(loop.condition, inner));
    if (held === undefined || frame.budget.steps < 0) return 'unclear';
    if (!held) return 'end';
    const ending = landed(run(loop.body, new Locals(locals)), loop.label);
    if (ending === 'break') return 'end';
    if (ending !== 'end' && ending !== 'continue') return ending;
    if (loop.kind === 'for' && loop.step !== undefined) run([loop.step], locals);
  }
}

function followEach(loop: ForEach, frame: Frame, run: RunBody): Ending {
  const items = itemsOf(evaluate(loop.iterable, frame), loop);
  if (items === undefined) return 'unclear';
  const type = typeOf(loop, frame);
  for (const item of items) {
    frame.budget.steps -= 1;
    if (frame.budget.steps < 0) return 'unclear';
    const locals = new Locals(frame.locals);
    locals.declare(loop.variable.name, item, type);
    const ending = landed(run(loop.body, locals), loop.label);
    if (ending === 'break') return 'end';
    if (ending !== 'end' && ending !== 'continue') return ending;
  }
  return 'end';
}

/** The type that stands before the variable, which converts what it is given: `for (String name : names)`. */
function typeOf({ start, variable }: ForEach, { text }: Frame): string | undefined {
  const before = text.slice(start, variable.start);
  const type = before.slice(before.indexOf('(') + 1).trim();
  return type === '' ? undefined : type;
}

/** What a loop goes through: a list's items, nothing for null, or a map's entries by key and value. */
function itemsOf(iterable: Value, loop: ForEach): readonly Value[] | undefined {
  switch (iterable.kind) {
    case 'list':
      return iterable.items.map((item) => item.value);
    case 'null':
      return [];
    case 'map':
      if (!readsKeyAndValue(loop)) return undefined;
      return [...iterable.entries].map(([key, item]) =>
        mapValue(
          new Map([
            ['key', { value: keyOf(key, item), span: undefined }],
            ['value', item],
          ]),
        ),
      );
    default:
      return undefined;
  }
}

/** Whether a loop's variable stands for nothing but `entry.key` and `entry.value`: an entry is more than the two. */
function readsKeyAndValue({ variable, body }: ForEach): boolean {
  let isSo = true;
  for (const statement of body) {
    walk(statement, (node, parent) => {
      const isEntry = node.kind === 'variable' && node.name === variable.name;
      const read = parent?.kind === 'member' && parent.operator === '.' ? parent.name.name : '';
      if (isEntry && read !== 'key' && read !== 'value') isSo = false;
      if (node.kind === 'assignment' && node.path[0]?.name === variable.name) isSo = false;
      return isSo;
    });
  }
  return isSo;
}

/** Runs the case of a `switch` that its subject matches, and those that it falls through to. */
export function followSwitch(statement: Switch, frame: Frame, run: RunBody): Ending {
  const first = findCase(statement, frame);
  if (first === undefined) return 'unclear';
  const body = statement.cases.slice(first).flatMap((each) => each.body);
  const ending = landed(run(body, new Locals(frame.locals)), statement.label);
  return ending === 'break' ? 'end' : ending;
}

/** The index of the case that is run first, that after the last where none is; undefined where it cannot be told. */
function findCase({ subject, cases }: Switch, frame: Frame): number | undefined {
  const value = evaluate(subject, frame);
  for (const [index, { match }] of cases.entries()) {
    // The engine refuses a default that others follow.
    if (match === undefined) return index === cases.length - 1 ? index : undefined;
    const held = isCase(match, value, frame);
    if (held === undefined) return undefined;
    if (held) return index;
  }
  return cases.length;
}
