import type { Severity } from '../base/severity.ts';

/** Findings that a waiver covers: those that match each part that is not null. */
export interface WaiverScope {
  /** Id of a built-in rule or policy. */
  readonly rule: string | null;
  /** Globs of names. */
  readonly repository: string | null;
  readonly file: string | null;
  /** Path of a setting in either spelling; also covers the settings below it. */
  readonly setting: string | null;
  /** The profile block that wrote the value. */
  readonly profile: string | null;
  /** Identity of one finding. */
  readonly fingerprint: string | null;
  /** Lines of the file, 1-based and inclusive; only of a waiver in a comment. */
  readonly lines: { readonly first: number; readonly last: number } | null;
}

/** An accepted violation: which findings, why, who answers for it, and until when. Plain data. */
export interface Waiver {
  /** A comment is in the file that it is about, whose name its scope has literally. */
  readonly kind: 'settings' | 'comment';
  readonly scope: WaiverScope;
  /** Empty in a comment that lacks it. */
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, in UTC: `2027-01-31`. */
  readonly until: string;
  /** Place of the waiver: `waivers.yaml:3:5`. */
  readonly source: string;
  /** Name of the only repository that it is for, because its file is there; left out for all others. */
  readonly within?: string;
  /** Reason why the waiver is invalid on every day, such as a comment without a reason; null if it is valid. */
  readonly fault: string | null;
  /** The code in the lines of a comment, redacted; only to compare it with that of another revision. */
  readonly code?: string;
}

/** Use of one waiver in one repository. */
export interface WaiverUse {
  readonly waiver: Waiver;
  /** Number of findings in its scope. */
  readonly findings: number;
  /** Reason why it does not apply to at least one of the findings, other than expiry; null if it applies to all. */
  readonly refusal: string | null;
  /** Its policy is undecided or in error in the repository: it may cover findings that are unknown. */
  readonly isOpen: boolean;
}

/** Limits that an organisation sets for waivers. */
export interface WaiverTerms {
  /** Maximum number of days that a waiver may last, by the severity of its findings; unlimited if left out. */
  readonly longest: { readonly [severity in Severity]?: number };
  /** Globs of rules that may not be waived. */
  readonly never: readonly string[];
  /** True if comments in scanned files may waive findings. */
  readonly comments: boolean;
}

/** The waivers of a run. */
export interface WaiverPlan {
  readonly waivers: readonly Waiver[];
  readonly terms: WaiverTerms;
  /** Reports what waivers would cover, and waives nothing. */
  readonly isIgnored: boolean;
}

export const usualTerms: WaiverTerms = { longest: {}, never: [], comments: false };

export const noWaivers: WaiverPlan = { waivers: [], terms: usualTerms, isIgnored: false };

/** Returns true for a day of the calendar, such as `2027-01-31`. */
export function isDay(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return parsed !== undefined && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** Returns the day of an RFC 3339 time, in UTC. */
export function toDay(at: string): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Days from one day to another; negative if it is past. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
