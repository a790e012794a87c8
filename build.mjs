// Builds `dist` from `src`: the compiler's output, and the JSON Schemas that the package publishes.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
chmodSync(join(dist, 'cli/main.js'), 0o755);

const { documentSchema } = await import('./dist/document/document-schema.js');
const { reportSchema } = await import('./dist/reports/report-schema.js');
writeSchema('document/document.schema.json', documentSchema);
writeSchema('reports/report.schema.json', reportSchema);

function writeSchema(path, schema) {
  writeFileSync(join(dist, path), `${JSON.stringify(schema, undefined, 2)}\n`);
}
