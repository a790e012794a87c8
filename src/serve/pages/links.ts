import { parseSettingQuery } from '../../explain/explain-query.ts';

/** Returns the address of a page below a path; slashes of names stay readable. */
function linkTo(path: string, name: string): string {
  return `${path}/${encodeURIComponent(name.toWellFormed()).replaceAll('%2F', '/')}`;
}

export const linkToRepository = (name: string): string => linkTo('/repositories', name);
export const linkToRule = (id: string): string => linkTo('/policies', id);
export const linkToTeam = (name: string): string => linkTo('/teams', name);
export const linkToFinding = (fingerprint: string): string => linkTo('/findings', fingerprint);
export const linkToScan = (id: number): string => `/scans/${id}`;

/** Returns the address of a setting's page; undefined for a name of which a part is redacted. */
export function linkToSetting(name: string): string | undefined {
  return parseSettingQuery(name) === undefined ? undefined : linkTo('/settings', name);
}

/** Returns the address of findings that pass filters. */
export function linkToFindings(filters: Readonly<Record<string, string | number>>): string {
  return withQuery('/findings', filters);
}

/** Returns an address with parameters. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
