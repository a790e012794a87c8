import { UsageError } from '../../base/errors.ts';
import { listVocabulary, toJsonRow } from '../../vocabulary/listing.ts';
import { renderListing } from '../../vocabulary/render-listing.ts';
import type { Command } from '../command.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline vocabulary`: which settings exist. */
export const vocabularyCommand: Command = {
  name: 'vocabulary',
  summary: 'Show which settings exist, with types, defaults and deprecations',
  positional: {
    name: 'path',
    description: 'A setting or a scope, in either spelling; without one, every setting of the reference',
    repeatable: false,
    required: false,
  },
  options: [
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print the rows' },
    {
      name: 'all',
      kind: 'flag',
      description: 'Also what the language and the current engine take beyond the reference',
    },
  ],
  examples: [
    ['vocabulary google.batch', 'the settings of one scope'],
    ['vocabulary cloudC.batch.spot', 'all about one setting'],
    ['vocabulary --format json', 'the whole reference as JSON'],
  ],
  async run(args, terminal) {
    const [query] = args.positionals;
    const listing = listVocabulary(query, args.flag('all'));
    if (listing.kind === 'unknown') {
      const hint = listing.suggestions.length === 0 ? '' : ` Did you mean ${listing.suggestions.join(' or ')}?`;
      throw new UsageError('usage/unknown-setting', `No setting or scope is called ${query}.${hint}`);
    }
    const json = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(
      json ? `${JSON.stringify(listing.rows.map(toJsonRow), undefined, 2)}\n` : renderListing(listing),
    );
    return 0;
  },
};
