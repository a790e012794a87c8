import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import type { Finding } from '../../src/findings/finding.ts';
import { findStart } from '../../src/findings/locate.ts';
import { listSyntax } from '../../src/language/list-syntax.ts';
import type { CompiledPack } from '../../src/policy/pack/pack.ts';
import type { Judge } from '../../src/policy/soundness/judge.ts';
import { parseFixture } from '../../src/policy-tools/fixtures/fixture.ts';
import type { ReadTarget } from '../../src/views/read-target.ts';
import type { PageExample } from '../policy/page-examples.ts';
import { judgeWith } from '../policy/prepare-pack.ts';
import { listForms } from './forms.ts';
import { type RealFile, readAlone, readInRepository } from './real-files.ts';
import { listTrials, type Trial, type TrialView } from './trials.ts';

/** Result of a policy on a view, with its place. */
interface Said {
  readonly setting: string | null;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** An example in all its forms, and the results on each without any text above it. */
export interface Prepared {
  readonly example: PageExample;
  /** Dotted paths that it sets. */
  readonly touched: readonly string[];
  /** Canonical paths that it is found to lack. */
  readonly absent: readonly string[];
  readonly judge: Judge;
  /** Returns the results on the real file, unchanged. */
  readonly before: (file: RealFile) => readonly Said[];
  /** Errors in the example itself. */
  readonly faults: readonly string[];
  /** Results for each trial and view alone. */
  readonly alone: readonly (readonly (readonly Said[])[])[];
}

/** Text whose line is that of results without a place of their own: the first statement of a file. */
const nothing = 'params.nothing = 0\n';

/** The one policy, with the parameters that its example chooses. */
function judgeOf(pack: CompiledPack, { id, text }: PageExample): Judge {
  const { fixture } = parseFixture(`${id}.config`, text);
  const off = pack.policies.map(({ policy }) => policy.id).filter((each) => each !== id);
  return judgeWith(pack, fixture.parameters, off);
}

/**
 * Evaluates an example alone, as the measure for real files. Checks that each failing form is found, at the line of its
 * setting if that is written, and that no compliant form is.
 */
export function prepareExample(pack: CompiledPack, example: PageExample): Prepared {
  const judge = judgeOf(pack, example);
  const trials = listTrials(nothing, listForms(example.text));
  const alone = trials.map((trial) => judgeTrial(readAlone('nextflow.config', trial.text), trial, example.id, judge));
  const touched = listSyntax({ path: example.id, text: example.text }, false).assignments.map(({ path }) =>
    path.join('.'),
  );
  const [asWritten = []] = alone[0] ?? [];
  const fails = example.heading === 'What fails';
  const faults = trials.flatMap(({ views }, at) =>
    views.flatMap((view, each) => {
      const said = alone[at]?.[each] ?? [];
      if (!fails) return said.map((one) => `alone, ${view.name}: found at ${render(one)}`);
      if (asWritten.length === 0) return ['it is not found even alone'];
      return asWritten
        .filter((wanted) => !said.some((one) => one.setting === wanted.setting && isLineOf(one, wanted, view)))
        .map((wanted) => `alone, ${view.name}: ${render(wanted)} is not found, but ${renderAll(said)}`);
    }),
  );
  const [base] = trials;
  const document = base === undefined ? undefined : readAlone('nextflow.config', base.text).view([]).document;
  const absent = asWritten.flatMap(({ setting }) =>
    setting === null || Object.hasOwn(document?.settings ?? {}, setting) ? [] : [setting],
  );
  return { example, touched, absent, judge, before: judgeOnce(example.id, judge), faults, alone };
}

/** A finding at the top, or at a block, is about what is not written. */
function isLineOf(one: Said, wanted: Said, view: TrialView): boolean {
  const lines = view.linesOf(wanted.line - 1);
  return lines.length === 0 || lines.includes(one.line);
}

/**
 * Returns the differences between the expected and actual results when an example is injected into a real file, and the
 * number of views that were compared.
 */
export function inject(
  { example: { id, text, heading }, absent, judge, before, alone }: Prepared,
  file: RealFile,
): { readonly views: number; readonly wrong: readonly string[] } {
  const shift = file.text.replace(/\n$/u, '').split('\n').length - 1;
  const known = new Set(before(file).map(keyOf));
  const trials = listTrials(file.text, listForms(text));
  const wrong = trials.flatMap((trial, at) => {
    const target = readInRepository(file, trial.text);
    const top = findStart(file.path, target.view([]).sourceMap).location.line;
    return judgeTrial(target, trial, id, judge).flatMap((said, each) => {
      const wanted = (alone[at]?.[each] ?? []).map((one) => ({
        ...one,
        file: file.path,
        line: one.line === 1 ? top : one.line + shift,
      }));
      const more = said.filter((one) => !known.has(keyOf(one)));
      // A lack that the unchanged file has already need not be reported again.
      const missing = wanted.filter((one) => {
        const among = one.setting !== null && absent.includes(one.setting) ? said : more;
        return !among.some((other) => placeOf(other) === placeOf(one));
      });
      const surplus = more
        .filter((one) => !wanted.some((other) => placeOf(other) === placeOf(one)))
        // Only compliant examples must not affect the results for the file's own settings.
        .filter((one) => heading === 'What complies' || one.line > shift + 1);
      const where = `${file.repository}/${file.path}, ${trial.views[each]?.name}`;
      return [
        ...missing.map((one) => `${where}: ${render(one)} is not found, but ${renderAll(more)}`),
        ...surplus.map((one) => `${where}: ${render(one)} is found`),
      ];
    });
  });
  return { views: trials.reduce((sum, { views }) => sum + views.length, 0), wrong };
}

/** Returns a function that evaluates each unchanged real file once. */
function judgeOnce(id: string, judge: Judge): Prepared['before'] {
  const known = new Map<RealFile, readonly Said[]>();
  return (file) => {
    const said = known.get(file) ?? judgeView(file.view, new Map([[file.path, file.text]]), id, judge);
    known.set(file, said);
    return said;
  };
}

function judgeTrial(
  target: ReadTarget,
  { text, views }: Trial,
  id: string,
  judge: Judge,
): readonly (readonly Said[])[] {
  return views.map(({ profile }) => {
    const view = target.view(profile === null ? [] : [profile]);
    return judgeView(view, new Map([[view.document.context.target.file, text]]), id, judge);
  });
}

function judgeView(
  view: BuiltDocument<ConfigDocument>,
  texts: ReadonlyMap<string, string>,
  id: string,
  judge: Judge,
): readonly Said[] {
  const { document } = view;
  // Leaves out results of built-in rules.
  const asked = { ...view, document: { ...document, problems: [] }, evaluations: judge(document) };
  const { findings } = buildTargetFindings([asked], texts);
  return findings.filter(({ rule }) => rule === id).map(saidBy);
}

function saidBy({ setting, location: { file, line }, message }: Finding): Said {
  return { setting, file, line, message };
}

function keyOf(said: Said): string {
  return JSON.stringify(said);
}

function placeOf({ setting, file, line }: Said): string {
  return JSON.stringify([setting, file, line]);
}

function render({ setting, file, line }: Said): string {
  return `${setting ?? 'nothing'} at ${file}:${line}`;
}

function renderAll(said: readonly Said[]): string {
  return said.map(render).join(', ') || 'nothing';
}
