import { UsageError } from '../../base/errors.ts';
import { listVocabulary, toJsonRow } from '../../vocabulary/listing.ts';
import type { Command } from '../command.ts';
import { renderListing } from '../render/vocabulary.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline vocabulary`: the known settings. */
export const vocabularyCommand: Command = {
  name: 'vocabulary',
  summary: 'List the known settings, with types, defaults and deprecations',
  positional: '[path]  Setting or scope, in either spelling [all settings of the reference]',
  options: ['--format text|json  Output format [text]', '--all  Include settings that the reference does not list'],
  examples: [
    ['vocabulary google.batch', 'the settings of one scope'],
    ['vocabulary cloudC.batch.spot', 'one setting in full'],
    ['vocabulary --format json', 'all settings of the reference as JSON'],
  ],
  async run(args, terminal) {
    const [query] = args.positionals;
    const listing = listVocabulary(query, args.hasFlag('all'));
    if (listing.kind === 'unknown') {
      const hint = listing.suggestions.length === 0 ? '' : ` Did you mean ${listing.suggestions.join(' or ')}?`;
      throw new UsageError('usage/unknown-setting', `There is no setting or scope "${query}".${hint}`);
    }
    await writeResult(args, terminal, listing.rows.map(toJsonRow), () => renderListing(listing));
    return 0;
  },
};
