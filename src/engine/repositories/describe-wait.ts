import type { ForgeWait } from '../../host/forges/forge.ts';

/** Words a wait at a time; the label is a host or an organisation. */
export function describeWait(label: string, { seconds, reason }: ForgeWait, now: string): string {
  const until = new Date(Date.parse(now) + seconds * 1000).toISOString().slice(11, 19);
  return `${label} limits requests (${reason}): waiting ${seconds} s, until ${until} UTC.`;
}
