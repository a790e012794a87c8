// Puts the scripts and style sheets of the HTML report and of `plumbline serve`, made small, into page-assets.ts of each.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Writes the files anew from `page/page.ts` and `page/page.css`. */
export async function writeHtmlAssets() {
  await writeAssets('reports/html', 'page');
  await writeAssets('serve', 'serve');
}

async function writeAssets(path, prefix) {
  const folder = join(import.meta.dirname, '../src', path);
  const bundled = await rolldown({ input: join(folder, 'page/page.ts'), platform: 'browser' });
  const { output } = await bundled.generate({ format: 'iife', minify: true });
  const script = output[0].code.trim();
  // Line ends and indentation are for those who edit the file.
  const style = readFileSync(join(folder, 'page/page.css'), 'utf8').replace(/\n\s*/gu, '');
  writeFileSync(
    join(folder, 'page-assets.ts'),
    `// Generated from page/ by .ci/html-assets.mjs; do not edit.
/* biome-ignore-all format: generated */

/** Script of the page. */
export const ${prefix}Script: string = ${JSON.stringify(script)};

/** Style sheet of the page. */
export const ${prefix}Style: string = ${JSON.stringify(style.trim())};
`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeHtmlAssets();
