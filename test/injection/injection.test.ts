import { afterAll, expect, test } from 'vitest';
import { parseFixture } from '../../src/check/fixture.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import { listSyntax } from '../../src/language/syntax-listing.ts';
import type { Judge } from '../../src/policy/judge.ts';
import { type PageExample, readPageExamples } from '../policy/page-examples.ts';
import { judgeWith, preparePack } from '../policy/prepare-pack.ts';
import { readRegoFolder } from '../policy/rego-folder.ts';
import { type Form, listForms } from './forms.ts';
import { checkRoot, checkText, corpusIsThere, drawFiles, listRealFiles, type RealFile } from './real-files.ts';

/**
 * Most policies never fire on public files. So what each policy's page shows as failing is put into real ones, and what
 * it shows as complying: at the end of the file and in a profile, as written, dotted, in blocks and behind parameters. The first must
 * be found on its very line, the second must be silent. `PLUMBLINE_INJECTIONS=20` takes 20 files a policy.
 */
const fileCount = Number(process.env['PLUMBLINE_INJECTIONS'] ?? 1);
const profile = 'injected';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());
const { pack } = await preparePack(readRegoFolder('policies'), compiler);
const everyId = pack.policies.map(({ policy }) => policy.id);
const realFiles = corpusIsThere ? listRealFiles() : [];

/** The one policy, with the parameters that its example chooses. */
function judgeOf({ id, text }: PageExample): Judge {
  const { fixture } = parseFixture(`${id}.config`, text);
  const off = everyId.filter((each) => each !== id);
  return judgeWith(pack, fixture.parameters, off);
}

interface Placed {
  readonly name: string;
  readonly text: string;
  readonly profile: string | null;
  /** Of the injected text, from 1. */
  readonly firstLine: number;
}

/** A text at the end of a real file, and in a profile of its own. */
function place({ text: real }: RealFile, { name, text }: Form): readonly Placed[] {
  const before = real.endsWith('\n') ? real : `${real}\n`;
  const firstLine = before.split('\n').length;
  const base = { name: `${name}, at the end`, text: `${before}${text}`, profile: null, firstLine };
  if (/^\s*(?:profiles|params|plugins|include\w+)\b/mu.test(text)) return [base];
  const inProfile = `${before}profiles {\n${profile} {\n${text}}\n}\n`;
  return [base, { name: `${name}, in a profile`, text: inProfile, profile, firstLine: firstLine + 2 }];
}

interface Blamed {
  readonly line: number;
  /** Not where the finding is about what is missing: that is shown at a block, which other forms may not have. */
  readonly isWritten: boolean;
}

/** What a policy blames in an example that stands alone. */
function blame(example: PageExample): readonly Blamed[] {
  const { id, text } = example;
  const judge = judgeOf(example);
  const files = new MemoryFileSystem({ 'nextflow.config': text });
  const { findings } = checkRoot(files, 'example', null, [id], ({ document }) => judge(document));
  const written = listSyntax({ path: id, text }, false).assignments.map(({ path }) => path.join('.'));
  return findings
    .filter(({ rule }) => rule === id)
    .map(({ location, spelled }) => ({
      line: location.line,
      isWritten: written.some(
        (path) => spelled === path || spelled?.startsWith(`${path}.`) || spelled?.startsWith(`${path}[`),
      ),
    }));
}

for (const compiled of pack.policies) {
  const { id } = compiled.policy;
  for (const example of readPageExamples(compiled)) {
    const wanted = example.heading === 'What fails' ? 'is found on its line' : 'is not complained about';
    test.skipIf(!corpusIsThere)(
      `${id}: what ${example.heading === 'What fails' ? 'fails' : 'complies'} (${example.number + 1}) ${wanted} in real files${corpusIsThere ? '' : ' (skipped: the corpus is not beside the project)'}`,
      { timeout: 1_200_000 },
      () => {
        expect(inject(example)).toEqual([]);
      },
    );
  }
}

/** What is not as it should be, in words. */
function inject(example: PageExample): readonly string[] {
  const { id, heading, text } = example;
  const judge = judgeOf(example);
  const blamed = heading === 'What fails' ? blame(example) : [];
  const touched = listSyntax({ path: id, text }, false).assignments.map((each) => each.path.join('.'));
  const wrong: string[] = heading === 'What fails' && blamed.length === 0 ? ['it is not found even alone'] : [];
  for (const file of drawFiles(realFiles, fileCount, id, touched)) {
    for (const form of listForms(text)) {
      for (const placed of place(file, form)) {
        const result = checkText(file.repository, placed.text, placed.profile, [id], ({ document }) => judge(document));
        const found = result.findings.filter(
          ({ rule, location }) => rule === id && location.file === 'nextflow.config',
        );
        const lines = found.map(({ location }) => location.line - placed.firstLine + 1).filter((line) => line > 0);
        const where = `${file.repository}, ${placed.name}`;
        if (heading === 'What complies') {
          if (lines.length > 0) wrong.push(`${where}: found on line ${lines.join(', ')}`);
          continue;
        }
        for (const { line, isWritten } of blamed) {
          const expected = isWritten ? form.lines.get(line) : undefined;
          const isFound = expected === undefined ? found.length > 0 : expected.some((each) => lines.includes(each));
          if (!isFound) wrong.push(`${where}: line ${line} not found, but ${lines.join(', ') || 'nothing'}`);
        }
      }
    }
  }
  return wrong;
}
