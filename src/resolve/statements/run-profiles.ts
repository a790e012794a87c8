import type { Span } from '../../base/source.ts';
import type { Block, Include } from '../../language/ast.ts';
import { profileBlocks } from '../../language/walk-statements.ts';
import { diagnose } from '../diagnostics.ts';
import { Locals } from '../expressions/frame.ts';
import type { Place } from '../tree/place.ts';
import { nullValue } from '../values/constructors.ts';
import { type FileRun, spanIn } from './file-run.ts';
import type { LoadHost } from './run-expression.ts';

/** What running profiles needs besides. */
export interface ProfileHost extends LoadHost {
  /** Those asked for, in that order. */
  readonly profiles: readonly string[];
  noteProfile(name: string, span: Span): void;
  /** An include that stands among profiles. */
  leaveInclude(statement: Include, place: Place, run: FileRun): void;
}

/** Runs a block of `profiles`, or one in it that declares a profile; false for any other block. */
export function runProfileBlock(block: Block, place: Place, run: FileRun, host: ProfileHost): boolean {
  const [head, second] = block.path;
  if (place.isProfiles && head !== undefined) {
    if (second === undefined && host.profiles.includes(head.name)) runProfile(block, head.name, place, run, host);
    return true;
  }
  if (place.path.length > 0 || head?.name !== 'profiles') return false;
  if (second === undefined) runProfiles(block, place, run, host);
  else if (host.profiles.includes(second.name)) runProfile(block, second.name, place, run, host);
  return true;
}

/** Profiles apply where their block stands: in the order asked for, or, in the legacy dialect, of definition. */
function runProfiles(block: Block, place: Place, run: FileRun, host: ProfileHost): void {
  const isLegacy = host.dialect === 'v1';
  for (const statement of block.body) {
    if (statement.kind === 'include') host.leaveInclude(statement, place, run);
    else if (statement.kind === 'block' && statement.path.length > 0) continue;
    else if (isLegacy) host.runAll([statement], { ...place, isProfiles: true }, run);
    else host.report(diagnose('misplaced-profile-statement', spanIn(run.file, statement)));
  }
  const blocks = profileBlocks(block);
  if (isLegacy) {
    for (const profile of blocks) {
      const name = profile.path[0]?.name ?? '';
      if (host.profiles.includes(name)) runProfile(profile, name, place, run, host);
    }
    return;
  }
  for (const name of host.profiles) {
    // The strict dialect keeps only the last of several blocks with one name.
    const profile = blocks.findLast((candidate) => candidate.path[0]?.name === name);
    if (profile !== undefined) runProfile(profile, name, place, run, host);
  }
}

function runProfile(profile: Block, name: string, place: Place, run: FileRun, host: ProfileHost): void {
  host.noteProfile(name, spanIn(run.file, profile));
  const deferred = host.dialect === 'v1' ? run.deferred : undefined;
  const flow = { returned: false, conditions: place.conditions.length };
  const locals = new Locals(run.locals);
  if (host.dialect === 'v1') locals.declare('it', nullValue());
  const inner: Place = { ...place, isProfiles: false, profile: name, deferred };
  const named: Place = { ...inner, names: place.names?.fork(), namesAround: place.names };
  host.runAll(profile.body, named, { ...run, flow, locals });
}
