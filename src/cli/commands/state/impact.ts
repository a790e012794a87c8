import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import {
  atOption,
  dataOption,
  namespaceOption,
  parameterOption,
  readPolicyChoice,
  readPolicyOptions,
  readRules,
  readTimeLimit,
  ruleOption,
  setOption,
  strictIncludesOption,
  timeLimitOption,
} from '../../options/evaluation-options.ts';
import { teamOption } from '../../options/history-options.ts';
import { packOptions, readPackOptions } from '../../options/pack-options.ts';
import { applySettings, settingsOption } from '../../options/settings-option.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderImpact } from '../../render/impact.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline policy impact`: which repositories a changed policy would hit. */
export const policyImpactCommand: Command = {
  name: 'policy impact',
  summary: 'Show which repositories would newly fail, pass or be undecided',
  positional: undefined,
  options: [
    '--against SOURCE  Policies to compare with; repeatable [the results of the last scans]',
    teamOption,
    '--by policy|team  Groups in the text format [policy]',
    readStateOption,
    '--format text|json  Output format [text]',
    '--verbose  List all repositories and places',
    ...packOptions,
    setOption,
    namespaceOption,
    parameterOption,
    dataOption,
    ruleOption,
    settingsOption,
    strictIncludesOption,
    atOption,
    timeLimitOption,
  ],
  examples: [
    ['policy impact --policy acme/ --state state/', 'changed policies, compared with the last scans'],
    ['policy impact --policy acme/ --by team --verbose --state state/', 'the places, by who has to edit them'],
    ['policy impact --policy new/ --against old/ --state state/', 'two versions of policies'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const folder = readStateFolder(given, terminal.env);
      const { args, settings } = await applySettings(given, engine, []);
      const sources = { ...readPackOptions(args), lockFolder: settings.folder, isApart: true };
      const against = args.readTexts('against');
      const impact = await engine.state.impact(folder, {
        ...readPolicyChoice(args),
        ...readPolicyOptions(args, settings),
        rules: readRules(args, settings),
        timeLimit: readTimeLimit(args),
        team: args.readText('team'),
        pack: await engine.policies.load(sources),
        against: against.length === 0 ? undefined : await engine.policies.load({ ...sources, sources: against }),
      });
      await writeResult(args, terminal, impact, () =>
        renderImpact(impact, {
          isVerbose: args.hasFlag('verbose'),
          byTeam: args.readChoice('by', ['policy', 'team']) === 'team',
        }),
      );
      return 0;
    }),
};
