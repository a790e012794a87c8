/** Returns a number with its noun: `1 file`, `2 policies`, `1,200 files`. */
export function pluralize(n: number, one: string, many: string = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}
