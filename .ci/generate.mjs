// Makes every generated file that is tracked again, from what it is made of. `npm start` comes first: it makes `reports/`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeHtmlAssets } from './html-assets.mjs';
import { writePageOutputs } from './page-outputs.mjs';

const root = join(import.meta.dirname, '..');
const generators = ['docs/reference-lines/build.mjs'];
for (const generator of generators) {
  execFileSync(process.execPath, [join(root, generator)], { cwd: root, stdio: 'inherit' });
}
showFinding('variant-calling', 'conf/gcp.config:8:9');
await writeRulePages();
await writeLintPage();
await writeManual();
await writeHtmlAssets();
await writeApiDescription();
writePageOutputs();
execFileSync(process.execPath, [join(root, 'dist/cli/main.cjs'), 'policy', 'docs'], { cwd: root, stdio: 'inherit' });

/** One page for each built-in rule, and their index. */
async function writeRulePages() {
  const { builtInRules } = await import('../build/rules/catalogue.js');
  const { describeRule } = await import('../build/rules/rule.js');
  const rules = builtInRules.map(describeRule);
  const { renderRuleIndex, renderRulePage } = await import('../build/cli/render/rule.js');
  const folder = join(root, 'docs/rules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), renderRuleIndex(rules));
  for (const rule of rules) {
    const path = join(folder, `${rule.id}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, renderRulePage(rule));
  }
}

/** The manual page, from the data of `--help`. */
async function writeManual() {
  const { commands } = await import('../build/cli/commands.js');
  const { renderManual } = await import('../build/cli/render/man.js');
  const { version } = await import('../build/version.js');
  const loaded = await Promise.all(commands.map((command) => command.load()));
  mkdirSync(join(root, 'man'), { recursive: true });
  writeFileSync(join(root, 'man/plumbline.1'), renderManual(loaded, version));
}

/** The description of the API of `plumbline serve`. */
async function writeApiDescription() {
  const { describeApi } = await import('../build/serve/api/describe-api.js');
  const path = join(root, 'docs/reference/serve.openapi.json');
  writeFileSync(path, `${JSON.stringify(describeApi(), undefined, 2)}\n`);
}

/** One page for the rules of `policy lint`. */
async function writeLintPage() {
  const { lintRules } = await import('../build/policy-tools/lint/lint-rules.js');
  const { renderLintPage } = await import('../build/cli/render/lint-rule.js');
  writeFileSync(join(root, 'docs/reference/lint.md'), renderLintPage(lintRules));
}

/** The finding that the README shows is one of an example's report, whole. */
function showFinding(repository, place) {
  const { stdout: report } = spawnSync(process.execPath, [join(root, 'dist/cli/main.cjs'), 'scan', repository], {
    cwd: join(root, 'examples/organisation'),
    encoding: 'utf8',
  });
  const start = report.indexOf(`${place}  `);
  if (start < 0) throw new Error(`The report of ${repository} has no finding at ${place}.`);
  const rest = report.slice(start);
  const end = rest.search(/\n\n(?=\S)/u);
  const path = join(root, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const section = /(<!-- finding: .* -->\n```text\n)[\s\S]*?(```\n<!-- \/finding -->)/u;
  if (!section.test(readme)) throw new Error('README.md has no place for the finding.');
  writeFileSync(
    path,
    readme.replace(section, (_, head, tail) => `${head}${rest.slice(0, end)}\n${tail}`),
  );
}
