import type { Json } from '../../base/json.ts';
import type { CompiledPack, CompiledPolicy } from '../pack/pack.ts';
import { createDoubtFinder, type WeighedDoubt } from '../soundness/doubts.ts';
import type { Doubt, Evaluation } from '../soundness/evaluation.ts';
import { type Evaluates, isSaid, type JudgeOptions, readResult, toDoubt } from '../soundness/settle-verdicts.ts';
import type { CombinedFile } from './combined-input.ts';

type Evaluated = Extract<Evaluation, { kind: 'evaluated' }>;

/** What one policy made of all targets of a repository together. */
export type CombinedEvaluation =
  | { readonly policy: string; readonly kind: 'error'; readonly reason: string }
  | {
      readonly policy: string;
      readonly kind: 'evaluated';
      /** What it said, by the file that it said it of; what it said of none is of the first. */
      readonly files: readonly { readonly path: string; readonly evaluation: Evaluated }[];
      readonly doubts: readonly Doubt[];
    };

/**
 * Asks the policies of a pack that judge a repository's targets together. `unread` are targets that could not be read:
 * whatever they hold may add to what a policy says, or take it away.
 *
 * Choices are not tried one by one, as there would be too many over many files: they count as what nobody can tell.
 */
export function judgeTogether(
  pack: CompiledPack,
  engine: Evaluates,
  files: readonly CombinedFile[],
  unread: readonly string[],
  options: JudgeOptions,
): readonly CombinedEvaluation[] {
  const [first] = files;
  const asked = pack.policies.flatMap((compiled, index) =>
    compiled.policy.combine === true && options.off?.includes(compiled.policy.id) !== true ? [{ compiled, index }] : [],
  );
  if (first === undefined) {
    return asked.map(({ compiled }) => ({
      ...{ policy: compiled.policy.id, kind: 'evaluated', files: [] },
      doubts: unread.map((file) => toDoubt(doubtUnread(file, compiled))),
    }));
  }
  const indexes = asked.map(({ index }) => index);
  const results = engine.evaluate(first.contents, indexes, JSON.stringify(files));
  const finders = files.map(({ path, contents }) => {
    // What a file lacks that others may include is told by none of them, so here its gaps count too.
    const { context } = contents;
    const target = { ...context.target, maybeIncluded: false };
    const own = { ...contents, context: { ...context, target } };
    return { path, find: createDoubtFinder(own, options.strictIncludes) };
  });
  return asked.map(({ compiled }, place): CombinedEvaluation => {
    const { policy, reads } = compiled;
    const result = results[place] ?? { kind: 'error', reason: 'there is no result' };
    if (result.kind === 'error') return { policy: policy.id, kind: 'error', reason: result.reason };
    const said: { readonly path: string; readonly evaluation: Evaluated }[] = [];
    for (const { path, contents } of files) {
      const own = selectOf(result.results, (item) => fileOf(item, files) === path);
      const evaluation = readResult(policy, { ...result, results: own }, contents, options.now);
      if (evaluation.kind === 'error') return { policy: policy.id, kind: 'error', reason: evaluation.reason };
      if (evaluation.kind === 'evaluated') said.push({ path, evaluation });
    }
    const doubts = [
      ...finders.flatMap(({ path, find }) => find(reads).map((doubt) => ({ file: path, doubt }))),
      ...unread.map((file) => ({ file, doubt: doubtUnread(file, compiled) })),
    ];
    const messagesOf = (file: string): Evaluated['messages'] =>
      said.find(({ path }) => path === file)?.evaluation.messages ?? [];
    const fails = said.some(({ evaluation }) => evaluation.messages.some(({ rule }) => rule === 'deny'));
    const open = doubts
      .filter(({ file, doubt }) => !isSaid(doubt, messagesOf(file)) && (!fails || doubt.decisive))
      .map(({ file, doubt }) => ({ ...toDoubt(doubt), file }));
    return { policy: policy.id, kind: 'evaluated', files: said, doubts: open };
  });
}

function doubtUnread(file: string, { reads }: CompiledPolicy): WeighedDoubt {
  const decisive = reads.some(({ negated }) => negated);
  return { path: '*', because: 'incomplete', detail: `${file} was not read`, decisive };
}

/** The file that a result names; the first for one that names none of them. */
function fileOf(item: Json, files: readonly CombinedFile[]): string {
  const first = files[0]?.path ?? '';
  if (item === null || typeof item !== 'object' || !('path' in item)) return first;
  const { path } = item;
  return files.find((file) => file.path === path)?.path ?? first;
}

/** A policy's results, `{deny: [[...]], ...}`, with only some of their items; what has another form is left as it is. */
function selectOf(results: Json, isOwn: (item: Json) => boolean): Json {
  if (results === null || typeof results !== 'object' || Array.isArray(results)) return results;
  const select = (set: Json): Json => (Array.isArray(set) ? set.filter(isOwn) : set);
  return Object.fromEntries(
    Object.entries(results).map(([name, sets]) => {
      if (!Array.isArray(sets)) return [name, sets];
      return [name, name === 'excepted' ? select(sets) : sets.map(select)];
    }),
  );
}
