import { sha256 } from '../../base/digest.ts';
import { commandLine } from '../../base/file-name.ts';
import { packText } from '../../base/packed-text.ts';
import { joinRanges } from '../../base/ranges.ts';
import type { Range } from '../../base/source.ts';
import { BundleWriter, type Packed } from '../../base/text-bundle.ts';
import type { TextFinder } from '../../base/text-finder.ts';
import type { TargetObserver } from '../../check/check-target.ts';
import type { Target } from '../../check/target.ts';
import { splitSourceMap } from '../../document/content-text.ts';
import type { SettingOrigins } from '../../document/source-map.ts';
import { fillText } from '../../findings/frames/excerpt.ts';
import { type CoveredText, coverText } from '../../secrets/covered-text.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { RecordedTarget, RecordedView } from './recorded.ts';

/** Records the views of one target as they are built. */
export interface TargetRecorder extends TargetObserver {
  /** Undefined for a target without views, which could not be read. */
  finish(): RecordedTarget | undefined;
}

/** `known` has the records of files that other targets have read, by their path and ranges that must not be shown. */
export function createRecorder(known: Map<string, Packed>): TargetRecorder {
  let target: Target | undefined;
  /** True if a text of the records has a secret, which redaction replaced or would replace. */
  let isAltered = false;
  const secrets = new Set<string>();
  const sensitive = new Map<string, Range[]>();
  const files = new Map<string, Packed>();
  const views: RecordedView[] = [];
  const documents = new BundleWriter();
  const sourceMaps = new BundleWriter();
  const digests = new Set<string>();
  // Views have most settings in common.
  const rows = new WeakMap<SettingOrigins, string>();
  return {
    add({ document: { context }, content, sourceMap, digest, secrets: own }, redactor) {
      target ??= context.target;
      for (const secret of own) secrets.add(secret);
      for (const [file, ranges] of Object.entries(sourceMap.sensitive))
        sensitive.set(file, [...(sensitive.get(file) ?? []), ...ranges]);
      if (!digests.has(digest)) documents.add(content);
      digests.add(digest);
      const redact = <T extends object>(data: T): T => {
        const shown = redactor.data(data);
        isAltered ||= shown !== data && JSON.stringify(shown) !== JSON.stringify(data);
        return shown;
      };
      const writeRow = (path: string, origins: SettingOrigins): string => {
        const known = rows.get(origins) ?? JSON.stringify(redact({ [path]: origins })).slice(1, -1);
        rows.set(origins, known);
        return known;
      };
      const { settings, sensitive: _, ...rest } = sourceMap;
      const split = splitSourceMap(redact(rest), settings, writeRow);
      views.push({ profiles: context.view.profiles, document: digest, sourceMap: sourceMaps.add(split) });
    },
    addFiles(texts, coveredIn) {
      const { finder } = createRedactor({ texts: secrets });
      isAltered ||= secrets.size > 0 && documents.listParts().some((part) => finder.isIn(part));
      if (isAltered) return;
      for (const [path, text] of texts) {
        if (path === commandLine) continue;
        const hidden = joinRanges(sensitive.get(path) ?? []);
        const pack = (): Packed => packFile(text, hidden, coveredIn(path) ?? coverText({ path, text }), finder);
        if (secrets.size > 0) {
          // A secret of one file is redacted in all files.
          files.set(path, pack());
          continue;
        }
        const key = JSON.stringify([path, hidden]);
        const packed = known.get(key) ?? pack();
        known.set(key, packed);
        files.set(path, packed);
      }
    },
    finish: () =>
      target && {
        ...{ target, views, hasSecrets: secrets.size > 0 },
        ...{ documents: documents.pack(), sourceMaps: sourceMaps.pack(), files },
      },
  };
}

function packFile(text: string, hidden: readonly Range[], covered: CoveredText, secrets: TextFinder): Packed {
  const filled = JSON.stringify(fillText(text, hidden, covered, secrets));
  return { digest: sha256(filled), bytes: packText(filled) };
}
