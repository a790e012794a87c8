import { UsageError } from '../base/errors.ts';
import type { ProfileChoice } from './target-views.ts';

/**
 * Parses values of `--profiles`: `all`, `none`, and lists that are one combined view each; undefined for no value.
 *
 * @throws UsageError for an empty name.
 */
export function parseProfiles(texts: readonly string[]): ProfileChoice | undefined {
  if (texts.length === 0) return undefined;
  const views = texts
    .filter((text) => text !== 'all')
    .map((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())));
  if (views.some((names) => names.includes(''))) {
    throw new UsageError('usage/invalid-value', '--profiles expects all, none or names such as gcp,test.');
  }
  return texts.includes('all') ? { kind: 'all', besides: views } : { kind: 'views', views };
}
