import { UsageError } from '../../base/errors.ts';
import type { Location } from '../../base/source.ts';
import { LineIndex } from '../../base/source.ts';
import { buildFrame } from '../../findings/frames/frame.ts';
import type { FrameLine } from '../../findings/frames/frame-line.ts';
import { requirePath } from '../../host/look-at.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import { type LintFinding, lintPolicies } from '../../policy-tools/lint/lint-policies.ts';
import type { LintLevel, LintRule } from '../../policy-tools/lint/lint-rule.ts';
import type { EngineContext } from '../context.ts';
import { readLibrary } from '../packaged-policies.ts';
import { findRegoPaths } from '../packs/usual-folders.ts';
import { type GivenLintLevel, readLintLevels } from '../settings/lint-levels.ts';

export interface LintOptions {
  /** Folders or files; the usual folders if empty. */
  readonly paths?: readonly string[];
  /** Levels for lint rules; of several for one rule the last wins. */
  readonly levels?: readonly GivenLintLevel[];
  /** The time that `effective_on` is compared with; the engine's clock by default. */
  readonly at?: string | undefined;
}

export interface LintRun {
  /** Number of Rego files. */
  readonly files: number;
  readonly findings: readonly ShownFinding[];
  /** Number of findings suppressed by comments. */
  readonly ignored: number;
}

/** A finding with the lines around it. */
export interface ShownFinding {
  readonly rule: LintRule;
  readonly level: LintLevel;
  readonly message: string;
  readonly location: Location;
  readonly frame: readonly FrameLine[];
}

/** Finds traps and leftovers in policies and their tests. */
export async function lintFolders(engine: EngineContext, options: LintOptions): Promise<LintRun> {
  const levels = readLintLevels(options.levels ?? []);
  const files = readLintedFiles(options.paths ?? [], engine.cwd);
  const now = options.at ?? engine.clock.now();
  const { findings, ignored } = await lintPolicies(files, readLibrary(), engine.compiler(), { now, levels });
  return { files: files.length, findings: withFrames(findings, files), ignored };
}

/** @throws UsageError if there is no Rego: an empty check must not pass. */
function readLintedFiles(given: readonly string[], cwd: string): readonly RegoFile[] {
  const paths = findRegoPaths(given, cwd);
  for (const path of paths) {
    const { kind } = requirePath(path, cwd, 'policy file or directory');
    if (kind !== 'folder' && !path.endsWith('.rego')) {
      throw new UsageError(
        'usage/no-policy',
        `${path} is not a Rego file. Name the directories or .rego files of your policies, not a bundle.`,
      );
    }
  }
  const files = readRegoFiles(paths, cwd);
  if (files.length > 0) return files;
  throw new UsageError(
    'usage/no-policy',
    `There is nothing to lint in ${paths.join(', ')}: no file name ends in .rego.`,
  );
}

function withFrames(findings: readonly LintFinding[], files: readonly RegoFile[]): readonly ShownFinding[] {
  const lines = new Map(files.map(({ path, text }) => [path, new LineIndex(text)]));
  return findings.map((finding) => {
    const index = lines.get(finding.location.file);
    return { ...finding, frame: index === undefined ? [] : buildFrame(index, finding.location) };
  });
}
