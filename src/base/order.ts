/** Code-unit order. Never `localeCompare`: its order depends on the machine, and reports must not. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
