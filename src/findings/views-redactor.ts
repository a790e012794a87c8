import { joinRanges } from '../base/ranges.ts';
import type { ConfigDocument } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { createRedactor, type Redactor } from '../secrets/redactor.ts';

type View = Pick<BuiltDocument<ConfigDocument>, 'sourceMap' | 'secrets'>;

/** Creates the redactor of one target from all its views: a secret of one view is redacted in all. */
export function createViewsRedactor(views: readonly View[]): Redactor {
  const files = new Set(views.flatMap(({ sourceMap }) => Object.keys(sourceMap.sensitive)));
  const ranges = new Map(
    Array.from(files, (file) => [file, joinRanges(views.flatMap(({ sourceMap }) => sourceMap.sensitive[file] ?? []))]),
  );
  return createRedactor({ texts: new Set(views.flatMap(({ secrets }) => secrets)), ranges });
}
