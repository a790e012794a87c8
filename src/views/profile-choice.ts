/** Which views of each target are judged. The empty list of profiles is the base view. */
export type ProfileChoice =
  /** The base view and one for each other profile that the target declares, and these besides. */
  | { readonly kind: 'all'; readonly besides: readonly (readonly string[])[] }
  /** Just these, as far as the target declares their profiles. */
  | { readonly kind: 'views'; readonly views: readonly (readonly string[])[] };

/** What of a choice a target has, and what it lacks; a target that has none of it is judged in its base view. */
export function chooseViews(
  choice: ProfileChoice,
  declared: readonly string[],
): { readonly views: readonly (readonly string[])[]; readonly missing: readonly (readonly string[])[] } {
  const known = new Set(declared);
  const asked = choice.kind === 'all' ? choice.besides : choice.views;
  const present = asked.filter((profiles) => profiles.every((profile) => known.has(profile)));
  const missing = asked.filter((profiles) => !present.includes(profiles));
  // `standard` is what the base view applies.
  const others = declared.filter((profile) => profile !== 'standard');
  const every = choice.kind === 'all' ? [[], ...others.map((profile) => [profile])] : [];
  const views = [...new Map([...every, ...present].map((profiles) => [profiles.join(','), profiles])).values()];
  return { views: views.length === 0 ? [[]] : views, missing };
}
