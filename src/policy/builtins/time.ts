import { toRegoNumber } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, toText } from './builtin.ts';

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,](\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/;
const NANOSECONDS = 1_000_000_000n;
const LARGEST_INT64 = 2n ** 63n - 1n;

/** `time.parse_rfc3339_ns`: nanoseconds since 1970, as Go's strict layout reads it. */
export const parseRfc3339: HostBuiltin = (text) => {
  const found = RFC3339.exec(toText(text));
  if (found === null) throw new BuiltinError('not an RFC 3339 time');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const [fraction = '', sign, zoneHours = '0', zoneMinutes = '0'] = found.slice(7);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || month < 1 || hour > 23 || minute > 59 || second > 59) throw new BuiltinError('time out of range');
  if (Number(zoneHours) > 24 || Number(zoneMinutes) >= 60) throw new BuiltinError('time zone out of range');
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60 * (sign === '-' ? -1 : 1);
  const seconds = BigInt(date.getTime() / 1000 - offset);
  const nanoseconds = seconds * NANOSECONDS + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  if (nanoseconds > LARGEST_INT64 || nanoseconds < -LARGEST_INT64 - 1n) {
    throw new BuiltinError('time outside of valid range');
  }
  return toRegoNumber(nanoseconds);
};

/** The scan's time, the same for every call. */
export function nowAt(nanoseconds: bigint): HostBuiltin {
  return () => toRegoNumber(nanoseconds);
}
