// Puts the script and the style sheet of the HTML report, made small, into src/reports/html/page-assets.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Writes the file anew from `page.ts` and `page.css`. */
export async function writeHtmlAssets() {
  const folder = join(import.meta.dirname, '../src/reports/html');
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
export const pageScript: string = ${JSON.stringify(script)};

/** Style sheet of the page. */
export const pageStyle: string = ${JSON.stringify(style.trim())};
`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeHtmlAssets();
