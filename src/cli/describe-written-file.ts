/** Returns the note for a written file. Scans ignore the default file of a scanned repository, so the note names the option. */
export function describeWrittenFile(
  option: 'baseline' | 'waivers',
  file: string,
  { isNamed, folder }: { readonly isNamed: boolean; readonly folder: string | null },
): string {
  const hint = isNamed || folder !== null ? '' : `. Use --${option} ${file} to apply it to this repository`;
  return `plumbline: note: written: ${file}${hint}\n`;
}
