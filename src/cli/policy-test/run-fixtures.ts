import { dirname, posix, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import type { FileSystem } from '../../base/file-system.ts';
import { checkFixture, type FixtureResult } from '../../check/check-fixture.ts';
import type { Evaluate } from '../../check/check-target.ts';
import { type Fixture, parseFixture } from '../../check/fixture.ts';
import { type UpdatedLine, updateFixture } from '../../check/update-fixture.ts';
import { builtInRules } from '../../findings/rules/catalogue.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import { writeFile } from '../../host/write-file.ts';
import type { CompiledPack } from '../../policy/pack.ts';
import { mergeParameters } from '../../policy/parameters.ts';
import { policyError } from '../../policy/read-pack.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { TestCase } from '../../reports/test-case.ts';
import { loadEvaluator } from '../../scan/load-evaluator.ts';
import { didYouMean } from '../settings/parse-settings.ts';

export interface FixtureRun {
  readonly cases: readonly TestCase[];
  /** What `--update` rewrote, by file. */
  readonly updated: readonly { readonly path: string; readonly changes: readonly UpdatedLine[] }[];
}

/** Judges fixtures as a scan would. @throws PolicyError for expectations and directives that cannot be read. */
export function runFixtures(
  files: readonly RegoFile[],
  pack: CompiledPack,
  options: { readonly cwd: string; readonly update: boolean },
): FixtureRun {
  const policies = pack.policies.map(({ policy }) => policy.id);
  const parsed = files.map(({ path, text }) => parseFixture(path, text));
  const faults = parsed.flatMap(({ fixture, faults: own }) => [
    ...own,
    ...findUnknown(fixture, policies),
    ...findBadParameters(fixture, pack),
  ]);
  if (faults.length > 0) throw policyError('policy/bad-fixture', faults);
  const evaluateAs = createEvaluators(pack);
  const updated: FixtureRun['updated'][number][] = [];
  const cases = parsed.map(({ fixture }) => {
    const full = resolve(options.cwd, fixture.path);
    const folder = new NodeFileSystem(dirname(full), { maxFileSize: defaultMaxFileSize });
    const check = (asked: Fixture, system: FileSystem): FixtureResult =>
      checkFixture(asked, system, policies, evaluateAs(asked));
    const result = check(fixture, folder);
    if (!options.update) return toCase(fixture, result);
    const { text, changes } = updateFixture(fixture, result);
    if (changes.length === 0) return toCase(fixture, result);
    // Before it is written it is judged: in the middle of a text a comment is no comment, and changes what the file says.
    const { fixture: next, faults: odd } = parseFixture(fixture.path, text);
    const again = check(next, withFile(folder, posix.basename(fixture.path), text));
    const [wrong] = again.differences.filter(({ kind }) => kind === 'missing' || kind === 'unexpected');
    if (odd.length > 0 || (wrong !== undefined && wrong.file === fixture.path)) {
      const line = odd[0]?.line ?? wrong?.line ?? 1;
      throw new HostError(
        'host/cannot-update',
        `${fixture.path}:${line}: no comment can stand at the end of this line, so the expectations cannot be written. Write the value on one line.`,
      );
    }
    writeFile(full, [text]);
    updated.push({ path: fixture.path, changes });
    return toCase(next, again);
  });
  return { cases, updated };
}

/** One evaluator for each time and choice of parameters that a fixture asks for. */
function createEvaluators(pack: CompiledPack): (fixture: Fixture) => Evaluate {
  const ready = new Map<string, Evaluate>();
  return ({ at, parameters: given }) => {
    const { values: parameters } = merge(pack, given);
    const key = JSON.stringify([at, parameters]);
    const known = ready.get(key);
    if (known !== undefined) return known;
    const evaluator = loadEvaluator({ pack, at, strictIncludes: false, parameters, data: {}, off: [] });
    const evaluate: Evaluate = (view) => evaluator.evaluate(view, { setAside: [], announce: undefined });
    ready.set(key, evaluate);
    return evaluate;
  };
}

function merge(pack: CompiledPack, given: Fixture['parameters']): ReturnType<typeof mergeParameters> {
  return mergeParameters(
    pack.policies.map(({ policy }) => policy),
    given,
  );
}

function findBadParameters({ path, parameters }: Fixture, pack: CompiledPack) {
  return merge(pack, parameters).faults.map((message) => ({
    code: 'fixture/bad-parameter',
    message,
    ...{ file: path, line: 1, column: 1 },
  }));
}

/** Rules that exist nowhere would be missing for ever, or never; the place says more than that. */
function findUnknown({ path, expected, undecided }: Fixture, policies: readonly string[]) {
  const known = new Set([...policies, ...builtInRules.map(({ id }) => id)]);
  const named = [...expected, ...undecided.map((rule) => ({ rule, line: 1 }))];
  return named
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule, line }) => ({
      code: 'fixture/unknown-rule',
      message: `there is no policy and no rule "${rule}".${didYouMean(rule, known)}`,
      ...{ file: path, line, column: 1 },
    }));
}

function withFile(files: FileSystem, name: string, text: string): FileSystem {
  return { read: (path) => (posix.normalize(path) === name ? { kind: 'text', text } : files.read(path)) };
}

function toCase({ path }: Fixture, { differences }: FixtureResult): TestCase {
  return {
    kind: 'fixture',
    name: path,
    group: posix.dirname(path),
    outcome: differences.length === 0 ? 'pass' : 'fail',
    file: path,
    line: differences[0]?.line ?? 1,
    column: 1,
    details: differences.map(({ kind, file, line, message }) => `${file}:${line}: ${kind}: ${message}`),
  };
}
