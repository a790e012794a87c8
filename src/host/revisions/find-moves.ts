import type { History } from './open-history.ts';

/** Files that only one of two revisions has, beyond which none is looked for: comparing all pairs takes long. */
const maxFiles = 1000;

/**
 * Finds the files of a base that a change renamed, with Git's own detection: new paths by the old ones. `gone` are files of the
 * base and `added` those of the change that the other does not have, as texts.
 */
export function findMoves(
  { git }: Pick<History, 'git'>,
  gone: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (gone.size === 0 || added.size === 0 || gone.size + added.size > maxFiles) return new Map();
  const [from, to] = [[...gone], [...added]];
  const textsOf = (files: readonly (readonly [path: string, text: string])[]) => files.map(([, text]) => text);
  const trees = [writeTree(git, 'f', textsOf(from)), writeTree(git, 't', textsOf(to))];
  if (trees.includes(undefined)) return new Map();
  const args = ['-r', '-z', '--name-status', '--find-renames', '--diff-filter=R', '--no-ext-diff', '--no-textconv'];
  const words = (git(['diff-tree', ...args, ...trees.map(String)]) ?? '').split('\0');
  const moves = new Map<string, string>();
  for (let at = 0; at + 2 < words.length; at += 3) {
    const [old, now] = [from[Number(words[at + 1]?.slice(1))], to[Number(words[at + 2]?.slice(1))]];
    if (old !== undefined && now !== undefined) moves.set(old[0], now[0]);
  }
  return moves;
}

/** Writes texts as files of a tree into our own folder: `t0`, `t1` … for the letter `t`. Returns its object. */
function writeTree(git: History['git'], letter: string, texts: readonly string[]): string | undefined {
  const objects = texts.map((text) => git(['hash-object', '-w', '--stdin', '--no-filters'], text)?.trim());
  if (objects.includes(undefined)) return undefined;
  return git(
    ['mktree', '-z'],
    objects.map((object, index) => `100644 blob ${object}\t${letter}${index}\0`).join(''),
  )?.trim();
}
