import { splitTokens } from './mutate.ts';
import type { Files } from './try-input.ts';

/**
 * Returns the smallest files found that still fail: without whole files, then without lines, then without tokens, in halves
 * of decreasing size, until `isOver`.
 */
export async function reduce(
  files: Files,
  fails: (files: Files) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Files> {
  let smallest = files;
  for (const path of Object.keys(files)) {
    if (path === 'nextflow.config' || isOver()) continue;
    const { [path]: _, ...rest } = smallest;
    const without = { ...rest, 'nextflow.config': files['nextflow.config'] };
    if (await fails(without)) smallest = without;
  }
  for (const split of [(text: string) => text.split(/(?<=\n)/u), splitTokens]) {
    for (const path of Object.keys(smallest)) {
      let parts = [...split(smallest[path] ?? '')];
      for (
        let size = Math.ceil(parts.length / 2);
        size >= 1 && !isOver();
        size = size === 1 ? 0 : Math.ceil(size / 2)
      ) {
        for (let at = 0; at < parts.length && !isOver(); ) {
          const without = [...parts.slice(0, at), ...parts.slice(at + size)];
          const trial = { ...smallest, [path]: without.join('') };
          if (await fails(trial)) [parts, smallest] = [without, trial];
          else at += size;
        }
      }
    }
  }
  return smallest;
}
