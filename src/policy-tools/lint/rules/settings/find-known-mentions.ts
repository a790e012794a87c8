import { findMentioned, type MentionedSetting } from '../../../../policy/names/mentioned-setting.ts';
import type { Mention } from '../../../../policy/pack/survey.ts';
import type { SettingDefinition } from '../../../../vocabulary/setting.ts';
import { findFile, type LintedFile, type LintedPack } from '../../linted-pack.ts';

interface KnownMention {
  readonly file: LintedFile;
  readonly mention: Mention;
  readonly mentioned: MentionedSetting;
  readonly definition: SettingDefinition;
}

/** Yields where policies name settings of the vocabulary. Tests are skipped: they name settings to build documents. */
export function* findKnownMentions(pack: LintedPack): Generator<KnownMention> {
  for (const mention of pack.survey.mentions) {
    const file = findFile(pack, mention.file);
    const mentioned = findMentioned(mention);
    const definition = mentioned?.definition;
    if (file === undefined || file.isTest || mentioned === undefined || definition === undefined) continue;
    yield { file, mention, mentioned, definition };
  }
}
