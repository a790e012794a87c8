import { defineRule } from '../../rule.ts';

export const includeRemote = defineRule({
  id: 'resolve/include-remote',
  title: 'Remote include',
  description:
    'The configuration includes a file from the network. Plumbline never fetches files, so the settings of that file are unknown. Settings in the repository are judged as they are written. The rule is off unless a level is set for it: the summary of each report lists the includes that were not read.',
  severity: 'info',
  help: 'Nothing is wrong. `--rule resolve/include-remote=low` reports each remote include as a finding. `--strict-includes` makes verdicts undecided if the remote file could change them.',
  bad: { line: 1, text: "includeConfig 'https://example.org/institution.config'\n" },
  good: { text: 'process.cpus = 4\n' },
  level: 'note',
  message: ({ url }: { readonly url: string | undefined }) =>
    url === undefined
      ? 'The remote file of this includeConfig is not fetched, so its settings are unknown.'
      : `${url} is not fetched, so its settings are unknown. Keep a copy at DIR/${url.slice(url.indexOf('://') + 3)} and pass --includes DIR, or pass --include-map URL=DIR.`,
  leavesIncludeUnread: true,
  offByDefault: true,
});
