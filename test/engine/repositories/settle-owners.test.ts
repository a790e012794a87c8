import { describe, expect, test } from 'vitest';
import { addOwners, settleOwnership } from '../../../src/engine/repositories/settle-owners.ts';
import { findingOf } from '../../support/finding-of.ts';

const facts = { name: 'acme/rna', remote: null, folder: undefined, files: [], topics: [] };
const teams = [
  { team: 'genomics', repositories: ['acme/rna*'] },
  { team: 'platform', repositories: ['acme/*'] },
  { team: 'web', repositories: ['acme/web'] },
];

describe('owners that no rule names', () => {
  test('are those of the settings, all that match', () => {
    expect(settleOwnership(facts, teams)).toEqual({ rules: null, others: ['genomics', 'platform'] });
  });

  test('are those of topics before the settings', () => {
    const topics = ['nextflow', 'team-b', 'team-a', 'team-'];
    expect(settleOwnership({ ...facts, topics }, teams)?.others).toEqual(['a', 'b']);
  });

  test('are unknown without either', () => {
    expect(settleOwnership(facts, [])).toBeUndefined();
  });
});

describe('a result', () => {
  test('has the owners of each file, and of nextflow.config as its own', async () => {
    const files = [{ path: 'CODEOWNERS', text: '/nextflow.config @main\n/conf/ @acme/conf\n' }];
    const [one, two] = [findingOf({ id: '1' }), findingOf({ id: '2' })];
    const inConf = { ...two, location: { ...two.location, file: 'conf/a.config' } };
    const none = { ...two, location: { ...two.location, file: 'other.config' } };
    const main = { ...one, location: { ...one.location, file: 'nextflow.config' } };
    const owned = await addOwners({ findings: [main, inConf, none] }, settleOwnership({ ...facts, files }, []));
    expect(owned.owners).toEqual(['main']);
    expect(owned.findings.map(({ owners }) => owners)).toEqual([['main'], ['acme/conf'], undefined]);
  });

  test('of Gitea is matched by regular expressions', async () => {
    const files = [{ path: '.gitea/CODEOWNERS', text: 'next.*g @main\n' }];
    expect((await addOwners({ findings: [] }, settleOwnership({ ...facts, files }, [])))?.owners).toEqual(['main']);
  });

  test('has no secret of its CODEOWNERS file', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const files = [{ path: 'CODEOWNERS', text: `* @${token}\n` }];
    expect(JSON.stringify(settleOwnership({ ...facts, files }, []))).not.toContain(token);
  });
});
