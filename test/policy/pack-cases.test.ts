import { expect, test } from 'vitest';
import { isBelow } from '../../src/base/dotted-path.ts';
import { compiler } from '../support/shared-compiler.ts';
import { type Case, readPackCases } from './pack-cases.ts';
import { preparePack } from './prepare-pack.ts';
import { readRegoFolder } from './rego-folder.ts';

const ready = await preparePack(readRegoFolder('policies'), compiler);
const cases = await readPackCases(ready, compiler);

const fails = ({ verdict }: Case): boolean => verdict === 'fail' || verdict === 'warn';
const isRego = ({ fixture }: Case): boolean => fixture === undefined;
const isSpelled = (each: Case, spelling: Case['document']['dialect']['spelling']): boolean =>
  each.fixture !== undefined && each.document.dialect.spelling === spelling;

/** Kinds of cases that the tests of a policy must have; each is a predicate over the cases of one policy. */
const kinds: { readonly [kind: string]: (own: readonly Case[]) => boolean } = {
  'a Rego test that fails': (own) => own.some((each) => isRego(each) && fails(each)),
  'a Rego test that passes': (own) => own.some((each) => isRego(each) && each.verdict === 'pass'),
  'a Rego test without what it is about': (own) => own.some((each) => isRego(each) && lacksAllNamed(each, own)),
  'a fixture that is undecided': (own) => own.some((each) => !isRego(each) && each.verdict === 'undecided'),
  "a fixture that fails in the engine's names": (own) => own.some((each) => fails(each) && isSpelled(each, 'nextflow')),
  'a fixture that fails in neutral names': (own) => own.some((each) => fails(each) && isSpelled(each, 'reference')),
  'a fixture in which a profile decides': (own) => own.some((each) => fails(each) && isUpToProfile(each, own)),
};

test.each(Object.entries(kinds))('shows every policy by %s', (_, isShown) => {
  const lacking = ready.pack.policies
    .map(({ policy }) => policy.id)
    .filter((id) => !isShown(cases.filter(({ policy }) => policy === id)));
  expect(lacking).toEqual([]);
});

/** Returns true if no setting that a finding of the policy names is written. */
function lacksAllNamed({ document }: Case, own: readonly Case[]): boolean {
  const messages = own.flatMap((each) => each.messages);
  const written = Object.keys(document.settings);
  const isAbsent = (setting: string | null): boolean =>
    setting === null || !written.some((path) => path === setting || isBelow(path, setting) || isBelow(setting, path));
  const isOfIncludes = messages.some(({ include }) => include !== undefined);
  return messages.every(({ setting }) => isAbsent(setting)) && !(isOfIncludes && document.includes.length > 0);
}

/** Returns true if the same file passes with other profiles. */
function isUpToProfile({ fixture }: Case, own: readonly Case[]): boolean {
  const isPassed = (each: Case): boolean => each.verdict === 'pass' || each.verdict === 'skipped';
  return fixture !== undefined && own.some((each) => each.fixture === fixture && isPassed(each));
}
