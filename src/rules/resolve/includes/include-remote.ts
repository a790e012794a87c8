import { defineRule } from '../../rule.ts';

export const includeRemote = defineRule({
  id: 'resolve/include-remote',
  title: 'A remote include is not fetched',
  description:
    'A configuration of the network is included. Plumbline never fetches anything, so that what it sets is not known; what is written here is judged as it is written.',
  severity: 'info',
  help: 'Nothing is wrong. `--strict-includes` makes undecided what the remote file could set.',
  examples: {
    bad: { line: 1, text: "includeConfig 'https://example.org/institution.config'\n" },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'note',
    message: ({ url }: { readonly url: string | undefined }) =>
      url === undefined
        ? 'The remote file of this includeConfig is not fetched: what it sets is not known.'
        : `${url} is not fetched: what it sets is not known. Keep a copy at DIR/${url.slice(url.indexOf('://') + 3)} and give --includes DIR, or give --include-map URL=DIR.`,
  },
});
