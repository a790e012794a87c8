import { detectSecrets } from './detect.ts';
import { createRedactor } from './redactor.ts';

/** Returns the secrets that show by their form in a name: of a file, a folder, a repository, a branch. */
export function listSecretsInName(name: string): readonly string[] {
  return detectSecrets(name).map(({ start, end }) => name.slice(start, end));
}

/** Redacts the secrets that show by their form in a name. */
export function redactName(name: string): string {
  return redactNames(name, [name]);
}

/** Redacts the secrets that show by their form in any text of plain data. */
export function redactAll<T>(data: T): T {
  return redactNames(data, [JSON.stringify(data)]);
}

/** Redacts the secrets that show by their form in some names, wherever data has them. */
export function redactNames<T>(data: T, names: readonly string[]): T {
  return createRedactor({ texts: names.flatMap(listSecretsInName) }).data(data);
}
