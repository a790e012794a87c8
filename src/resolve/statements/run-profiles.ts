import type { Block } from '../../language/ast/nodes.ts';
import { listProfileBlocks } from '../../language/ast/walk-statements.ts';
import type { FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { Locals } from '../expressions/frame.ts';
import { toSpan } from '../files/to-span.ts';
import type { Place } from '../tree/place.ts';
import { mergeCopyInto, type Scope } from '../tree/tree.ts';
import { createNull } from '../values/constructors.ts';
import { leaveInclude } from './run-include.ts';

/** Runs a block of `profiles`, or one in it that declares a profile; returns false for any other block. */
export function runProfileBlock(block: Block, site: FileSite): boolean {
  const { state, place } = site;
  const [head, second] = block.path;
  if (place.path.length > 0 || head?.name !== 'profiles') return false;
  if (second === undefined) runProfiles(block, site);
  else if (state.profiles.includes(second.name)) runSelected([[block, second.name]], site);
  return true;
}

/** Runs the selected profiles at the place of their block. */
function runProfiles(block: Block, site: FileSite): void {
  const { state, file } = site;
  const { allowsAnyPlace, defersProfiles } = state.rules;
  for (const statement of block.body) {
    if (statement.kind === 'include') leaveInclude(statement, site);
    else if (statement.kind === 'block' && statement.path.length > 0) continue;
    else if (allowsAnyPlace) state.taint([], toSpan(file.file, statement), 'statement');
    else state.report(diagnose('misplaced-profile-statement', toSpan(file.file, statement)));
  }
  const blocks = listProfileBlocks(block);
  const readName = (profile: Block): string => profile.path[0]?.name ?? '';
  // The strict dialect keeps only the last of several blocks with one name.
  const applied = defersProfiles
    ? blocks.filter((profile) => state.profiles.includes(readName(profile)))
    : state.profiles.flatMap((name) => blocks.findLast((profile) => readName(profile) === name) ?? []);
  runSelected(
    applied.map((profile) => [profile, readName(profile)]),
    site,
  );
}

/**
 * Runs the selected profiles of one `profiles` block. In the legacy dialect they share what they set aside, which is merged
 * into what the profile around has set aside, if there is one: a file that a profile includes may have profiles.
 */
function runSelected(profiles: readonly (readonly [Block, string])[], site: FileSite): void {
  const { deferred } = site.file;
  const around = site.place.deferred;
  const aside = site.state.rules.defersProfiles ? deferred.createBeside() : undefined;
  for (const [profile, name] of profiles) runProfile(profile, name, site, aside);
  if (aside === undefined) return;
  if (around === undefined) join(deferred, aside);
  else mergeCopyInto(around, aside);
}

/** Adds the settings of a block's profiles to those of earlier blocks, merged where both set a name. */
function join(deferred: Scope, aside: Scope): void {
  const again = deferred.createBeside();
  for (const [name, node] of aside.entries) (deferred.find(name) === undefined ? deferred : again).put(name, node);
  mergeCopyInto(deferred, again);
}

function runProfile(profile: Block, name: string, site: FileSite, aside: Scope | undefined): void {
  const { state, place, file } = site;
  const { callsBlocks } = state.rules;
  state.profileBlocks.push({ name, span: toSpan(file.file, profile) });
  const locals = new Locals(file.locals);
  if (callsBlocks) locals.declare('it', createNull());
  const inner: Place = { ...place, profile: name, deferred: aside };
  const named: Place = { ...inner, names: place.names?.fork(), namesAround: place.names };
  site.enter({ place: named, file: { ...file, locals, ...(aside === undefined ? {} : { aside }) } }).run(profile.body);
}
