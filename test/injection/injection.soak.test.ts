import { expect, test } from 'vitest';
import { readPageExamples } from '../policy/page-examples.ts';
import { preparePack } from '../policy/prepare-pack.ts';
import { readRegoFolder } from '../policy/rego-folder.ts';
import { compiler } from '../support/shared-compiler.ts';
import { inject, prepareExample } from './inject.ts';
import { type InjectionRow, writeInjectionRows } from './injection-page.ts';
import { corpusIsThere, drawFiles, listRealFiles, type RealFile } from './real-files.ts';

/**
 * Injects the examples of each policy's page into real files, since most policies never fire on public files: failing
 * and compliant examples, at the end of the file and in a profile, as written, dotted, in blocks and behind parameters.
 * Failing ones must be found on their exact line, compliant ones nowhere; other findings of the policy in the file do
 * not count. By default one file is drawn for each policy; `PLUMBLINE_INJECTIONS=20` draws twenty and writes the rows
 * of docs/measurements/injection.md.
 */
const asked = process.env['PLUMBLINE_INJECTIONS'];
const fileCount = Number(asked ?? 1);

const { pack } = await preparePack(readRegoFolder('policies'), compiler);
const realFiles = corpusIsThere ? listRealFiles() : [];

for (const compiled of pack.policies) {
  const { id } = compiled.policy;
  const without = corpusIsThere ? '' : ' (skipped: the corpus is not beside the project)';
  test.skipIf(!corpusIsThere)(
    `finds violations of ${id} in real files on their line, and none in compliant ones${without}`,
    { timeout: 3_600_000 },
    () => {
      const prepared = readPageExamples(compiled).map((example) => prepareExample(pack, example));
      const wrong = prepared.flatMap(({ example, faults }) => faults.map((fault) => say(example, fault)));
      const drawn = new Set<RealFile>();
      let views = 0;
      for (const each of prepared) {
        const files = drawFiles(realFiles, {
          ...{ seed: id, count: fileCount, touched: each.touched, absent: each.absent },
          isSpoken: (file) => each.before(file).length > 0,
        });
        if (files.length < fileCount) wrong.push(say(each.example, `only ${files.length} files can have it`));
        for (const file of files) {
          drawn.add(file);
          const injected = inject(each, file);
          views += injected.views;
          wrong.push(...injected.wrong.map((fault) => say(each.example, fault)));
        }
      }
      const count = (heading: string): number => prepared.filter(({ example }) => example.heading === heading).length;
      const row: InjectionRow = {
        ...{ id, failing: count('What fails'), complying: count('What complies') },
        ...{ files: drawn.size, views, wrong: wrong.length },
      };
      if (asked !== undefined) writeInjectionRows([row]);
      expect(wrong).toEqual([]);
    },
  );
}

function say({ heading, number }: { readonly heading: string; readonly number: number }, fault: string): string {
  return `${heading} (${number + 1}): ${fault}`;
}
