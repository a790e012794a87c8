import { basename } from 'node:path';
import type { ConfigDocument } from '../../src/document/document.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { readFixtureFiles } from '../../src/host/read-rego-files.ts';
import type { Evaluation } from '../../src/policy/soundness/evaluation.ts';
import { checkFixture, type FixtureResult } from '../../src/policy-tools/fixtures/check-fixture.ts';
import { type Fixture, parseFixture } from '../../src/policy-tools/fixtures/fixture.ts';
import { judgeWith, type ReadyPack } from './prepare-pack.ts';
import { repositoryRoot } from './rego-folder.ts';

/** Results of all policies on one view of a fixture. */
export interface JudgedFixtureView {
  readonly document: ConfigDocument;
  readonly evaluations: readonly Evaluation[];
}

/** The configurations with which the policies of the pack are tested. */
export function readPackFixtures(): readonly Fixture[] {
  return readFixtureFiles(['policy-tests'], repositoryRoot).map(({ path, text }) => {
    const { fixture, faults } = parseFixture(path, text);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    return fixture;
  });
}

/** Judges a fixture by itself and in each of its views; equal views are listed once. */
export function judgeFixture(
  fixture: Fixture,
  { pack, judge }: ReadyPack,
): FixtureResult & { readonly views: readonly JudgedFixtureView[] } {
  const views: JudgedFixtureView[] = [];
  const files = new MemoryFileSystem({ [basename(fixture.path)]: fixture.text });
  const ids = pack.policies.map(({ policy }) => policy.id);
  const ask = fixture.parameters.length === 0 ? judge : judgeWith(pack, fixture.parameters);
  const result = checkFixture(fixture, files, ids, ({ document }) => {
    const evaluations = ask(document);
    views.push({ document, evaluations });
    return evaluations;
  });
  return { ...result, views };
}
