import type { ForEach, Statement, Switch } from '../../language/ast/nodes.ts';
import { walk } from '../../language/ast/walk.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { compareEqual } from '../values/compare.ts';
import { createNull, createUnknown, mapValue, toKeyValue } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import type { Outcome } from './outcome.ts';
import type { Site } from './site.ts';

/** Runs the body of a loop once for each item, where the items are known. */
export function runForEach(loop: ForEach, site: Site): Outcome {
  const { frame } = site;
  const items = listItems(evaluate(loop.iterable, frame), loop);
  if (items === undefined) return site.forget(loop, [loop]);
  for (const item of items) {
    frame.budget.steps -= 1;
    if (frame.budget.steps < 0) return site.forget(loop, [loop]);
    const locals = new Locals(frame.locals);
    locals.declare(loop.variable.name, item, loop.type);
    const outcome = site.createInner(locals, true).run(loop.body);
    if (outcome.ending === 'unclear') return site.forget(loop, [loop]);
    if (outcome.ending === 'break') break;
    if (outcome.ending !== 'end' && outcome.ending !== 'continue') return outcome;
  }
  return { ending: 'end', value: createNull() };
}

/** Returns the items of a loop: those of a list, none for null, or the entries of a map by key and value. */
function listItems(iterable: Value, loop: ForEach): readonly Value[] | undefined {
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
            ['key', { value: toKeyValue(key, item), span: undefined }],
            ['value', item],
          ]),
        ),
      );
    default:
      return undefined;
  }
}

/** Returns true if a loop reads only `entry.key` and `entry.value` of its variable: an entry is more than the two. */
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
export function runSwitch(statement: Switch, site: Site): Outcome {
  const body = findBody(statement, site.frame);
  const outcome = body === undefined ? undefined : site.createInner(new Locals(site.frame.locals), true).run(body);
  if (outcome === undefined || outcome.ending === 'unclear') return site.forget(statement, [statement]);
  if (outcome.ending === 'end' || outcome.ending === 'break')
    return { ending: 'end', value: createUnknown('the value of a `switch` is not followed') };
  return outcome.ending === 'continue' && !site.isInLoop ? site.forget(statement, [statement]) : outcome;
}

/** The statements from the first case that matches on; undefined where that cannot be determined statically. */
function findBody({ subject, cases }: Switch, frame: Frame): readonly Statement[] | undefined {
  const value = evaluate(subject, frame);
  for (const [index, { match }] of cases.entries()) {
    // The engine refuses a default that others follow.
    const isLast = index === cases.length - 1;
    const isHeld = match === undefined ? isLast || undefined : isCase(evaluate(match, frame), value);
    if (isHeld === undefined) return undefined;
    if (isHeld) return cases.slice(index).flatMap((each) => each.body);
  }
  return [];
}

/** Returns true if a plain value equals that of a case; any other case is not followed. */
function isCase(match: Value, value: Value): boolean | undefined {
  const isPlain = ['string', 'number', 'boolean'].includes(match.kind);
  return isPlain && match.kind === value.kind ? compareEqual(match, value) : undefined;
}
