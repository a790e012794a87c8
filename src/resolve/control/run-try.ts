import type { Catch, Try } from '../../language/ast/nodes.ts';
import { canThrow } from '../expressions/changes.ts';
import { Locals } from '../expressions/frame.ts';
import { createUnknown } from '../values/constructors.ts';
import type { Outcome, Thrown } from './outcome.ts';
import type { Site } from './site.ts';

/**
 * Runs the body of a `try`, and its handler where the body is known to throw what that catches. Where it cannot be
 * determined statically whether the body throws, whatever may not have run is unknown.
 */
export function runTry(statement: Try, site: Site): Outcome {
  const outcome = runBody(statement, site);
  if (statement.finally === undefined) return outcome;
  // It runs however the body ended, and a `return` in it is the one that counts.
  const last = site.createInner(new Locals(site.frame.locals), site.isInLoop).run(statement.finally);
  return last.ending === 'end' ? outcome : last;
}

function runBody(statement: Try, site: Site): Outcome {
  const { body, catches } = statement;
  const [handler, ...others] = catches;
  if (handler === undefined) return site.createInner(new Locals(site.frame.locals), site.isInLoop).run(body);
  const attempt = site.attempt();
  const outcome = attempt.site.run(body);
  const isOpen = attempt.isOpen(body);
  const { ending, thrown } = outcome;
  if (ending !== 'throw' && ending !== 'unclear' && !isOpen) return outcome;
  const isThrown = ending === 'throw' && !isOpen;
  if (thrown !== 'error' || catches.some(mayCatchErrors)) attempt.takeBack();
  if (isThrown && others.length === 0 && isCaught(thrown, handler)) {
    const exception = new Map([[handler.name.name, createUnknown('an exception')]]);
    return site.createInner(new Locals(site.frame.locals, exception), site.isInLoop).run(handler.body);
  }
  const first = body.findIndex((each) => each.kind === 'include' || canThrow([each]));
  const [risk, ...rest] = body.slice(Math.max(first, 0));
  const tried = risk === undefined || risk.kind === 'include' ? rest : [risk, ...rest];
  return site.forget(statement, [...tried, ...catches.flatMap((each) => each.body)], outcome.value);
}

function mayCatchErrors({ types }: Catch): boolean {
  return types.some((type) => /(?:Throwable|Error)$/u.test(type));
}

/**
 * Returns true if a handler certainly catches what is thrown; one without a type catches exceptions but no other
 * errors.
 */
function isCaught(thrown: Thrown | undefined, { types }: Catch): boolean {
  const names = types.map((type) => type.replace(/^java\.lang\./u, ''));
  if (names.includes('Throwable')) return true;
  if (thrown === 'arithmetic' && names.includes('ArithmeticException')) return true;
  return thrown !== 'error' && (names.length === 0 || names.includes('Exception') || names.includes('def'));
}
