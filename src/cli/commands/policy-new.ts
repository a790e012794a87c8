import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { writeFile } from '../../host/write-file.ts';
import { policyError, readPack } from '../../policy/pack/read-pack.ts';
import { severities } from '../../policy/policy.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import { categoryFor, type NewPolicy, titleFor } from '../../policy-tools/scaffold/new-policy.ts';
import { buildScaffold } from '../../policy-tools/scaffold/scaffold.ts';
import { exemplify, type SettingExample } from '../../policy-tools/scaffold/setting-example.ts';
import { isOtherSpelling, suggest, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { readLibrary } from '../pack.ts';
import { isIndex, renderPolicyPages } from '../render-policy.ts';

const defaults = {
  policy: 'policies',
  tests: 'policy-tests',
  docs: 'docs/policies',
  setting: 'google.location',
  severity: 'medium',
} as const;

/** `plumbline policy new`: a policy to begin with, and all that belongs to it. */
export const policyNewCommand: Command = {
  name: 'policy new',
  summary: 'Write a new policy with tests, fixtures and its page',
  positional: {
    name: 'id',
    description: 'What findings and waivers will call it: letters, digits, - and _',
    repeatable: false,
    required: true,
  },
  options: [
    {
      name: 'setting',
      kind: 'text',
      placeholder: 'PATH',
      default: defaults.setting,
      description: 'What it judges, in either spelling: the policy is made for what the setting takes',
    },
    { name: 'title', kind: 'text', placeholder: 'TEXT', description: 'What must hold, in one line' },
    {
      name: 'category',
      kind: 'text',
      placeholder: 'WORD',
      description: "Its folder and its part of the list; the setting's scope by default",
    },
    {
      name: 'severity',
      kind: 'text',
      placeholder: 'SEVERITY',
      default: defaults.severity,
      description: severities.join(', '),
    },
    {
      name: 'policy',
      kind: 'text',
      alias: 'p',
      placeholder: 'FOLDER',
      default: defaults.policy,
      description: 'Where your policies are',
    },
    {
      name: 'tests',
      kind: 'text',
      placeholder: 'FOLDER',
      default: defaults.tests,
      description: 'Where their tests are',
    },
    { name: 'docs', kind: 'text', placeholder: 'FOLDER', default: defaults.docs, description: 'Where their pages are' },
  ],
  examples: [
    ['policy new ACME-001 --setting google.batch.spot', 'policies/google/ACME-001/policy.rego and what belongs to it'],
    ['policy new ACME-002 --setting docker.registry --severity high --title "Images come from our registry"', ''],
  ],
  async run(args, terminal) {
    const policy = readRequest(args);
    const folders = {
      policies: trimSlash(args.text('policy') ?? defaults.policy),
      tests: trimSlash(args.text('tests') ?? defaults.tests),
      docs: trimSlash(args.text('docs') ?? defaults.docs),
    };
    const compiler = createRegoCompiler();
    try {
      const scaffold = buildScaffold(policy, folders);
      const rego = await format([scaffold.policy, scaffold.test], compiler);
      const files = [...rego, ...scaffold.fixtures];
      const [own = scaffold.policy] = rego;
      const isPresent = existsSync(resolve(terminal.cwd, folders.policies));
      const others = isPresent ? readRegoFiles([folders.policies], terminal.cwd) : [];
      refusePresent([...files.map(({ path }) => path), join(folders.docs, `${policy.id}.md`)], terminal.cwd);
      const { policies } = await readPack([...others, own], readLibrary(), compiler);
      const pages = renderPolicyPages(policies).map(({ file, text }) => ({ path: join(folders.docs, file), text }));
      const written = [...files, ...pages.filter((page) => isOurs(page, policy.id, terminal.cwd))];
      for (const { path, text } of written) writeFile(resolve(terminal.cwd, path), [text]);
      const where = folders.policies === defaults.policy ? '' : ` --policy ${folders.policies}`;
      await terminal.stdout.write(
        [
          ...written.map(({ path }) => `${path}\n`),
          `\nIt works as it stands. Say in ${own.path} why it matters and what exactly fails, then:\n`,
          `  plumbline policy test ${folders.policies} ${folders.tests}\n`,
          `  plumbline policy docs${where}${folders.docs === defaults.docs ? '' : ` --output ${folders.docs}`}\n`,
        ].join(''),
      );
      return 0;
    } finally {
      await compiler.close();
    }
  },
};

function readRequest(args: Arguments): NewPolicy {
  const [id = ''] = args.positionals;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/u.test(id))
    throw new UsageError('usage/invalid-value', `"${id}" is no id: it is letters, digits, - and _, such as ACME-001.`);
  const example = readSetting(args.text('setting') ?? defaults.setting);
  const category = args.text('category') ?? categoryFor(example);
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/u.test(category))
    throw new UsageError(
      'usage/invalid-value',
      `--category takes a word of letters, digits, - and _, not "${category}".`,
    );
  return {
    ...{ id, category, example },
    severity: args.choice('severity', severities) ?? defaults.severity,
    title: args.text('title') ?? titleFor(example),
  };
}

function readSetting(text: string): SettingExample {
  const path = text.split('.');
  const example = exemplify(toCanonical(path, 'nextflow'));
  if (example !== undefined) return example;
  const found = suggest(path, isOtherSpelling(path, 'nextflow') ? 'reference' : 'nextflow');
  const hint = found.length > 0 ? `Did you mean ${found.join(' or ')}?` : `plumbline vocabulary lists all of them.`;
  throw new UsageError('usage/unknown-setting', `There is no setting "${text}". ${hint}`);
}

async function format(files: readonly RegoFile[], compiler: RegoCompiler): Promise<readonly RegoFile[]> {
  const { faults, result } = await compiler.ask({ op: 'format', modules: files });
  if (faults.length > 0) throw policyError('policy/bad-rego', faults);
  const formatted = result as { readonly [path: string]: string };
  return files.map(({ path, text }) => ({ path, text: formatted[path] ?? text }));
}

function refusePresent(paths: readonly string[], cwd: string): void {
  const present = paths.filter((path) => existsSync(resolve(cwd, path)));
  if (present.length === 0) return;
  throw new UsageError(
    'usage/file-exists',
    `${present.join(', ')} ${present.length === 1 ? 'is' : 'are'} there already, and nothing was written. Take another id, or remove what is there.`,
  );
}

/** The new policy's page, and the index unless somebody wrote it by hand; other pages are for `policy docs` to make. */
function isOurs({ path, text }: RegoFile, id: string, cwd: string): boolean {
  if (path.endsWith(`/${id}.md`)) return true;
  const full = resolve(cwd, path);
  return isIndex(text) && (!existsSync(full) || isIndex(readFileSync(full, 'utf8')));
}

function trimSlash(folder: string): string {
  return folder.length > 1 ? folder.replace(/\/+$/u, '') : folder;
}
