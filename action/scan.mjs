// Runs the scan of the GitHub action: shows the report in the log, as annotations and in the summary of the job, and sets the
// outputs. It ends with 0 whatever the scan found: the last step of the action is the gate, after the uploads.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPullRequest, isFork } from './pull-request.mjs';

/** The runner rejects a larger summary as a whole. */
const maxSummary = 1024 * 1024;
const program = join(import.meta.dirname, '../dist/cli/main.cjs');
const { env } = process;
const reports = mkdtempSync(join(env.RUNNER_TEMP, 'plumbline-'));
const [summary, annotations, sarif] = ['report.md', 'github', 'sarif'].map((name) => join(reports, name));

const pullRequest = findPullRequest(env);
const since = env.PLUMBLINE_SINCE === 'auto' && pullRequest === undefined ? '' : env.PLUMBLINE_SINCE;
const outputs = [
  'text',
  `json=${join(reports, 'report.json')}`,
  `html=${join(reports, 'report.html')}`,
  `junit=${join(reports, 'junit.xml')}`,
  `markdown=${summary}`,
  // Folders, for runs of several repositories.
  `github=${annotations}/`,
  `sarif=${sarif}/`,
];

// The report quotes scanned files, which must not give commands to the runner.
const token = randomUUID();
print(`::stop-commands::${token}`);
const { status, stderr } = spawnSync(process.execPath, [program, 'scan', env.SCAN_PATH], {
  env: { ...env, PLUMBLINE_SINCE: since, PLUMBLINE_OUTPUT: outputs.join('\n') },
  stdio: ['ignore', 'inherit', 'pipe'],
  encoding: 'utf8',
  maxBuffer: Number.MAX_SAFE_INTEGER,
});
print(`${stderr}\n::${token}::`);

const hasReport = existsSync(join(reports, 'report.json'));
if (!hasReport)
  print(`::error title=Plumbline judged nothing::${escapeData(stderr.trim() || 'The scan was stopped.')}`);
else if (env.SHOW_ANNOTATIONS === 'true') showAnnotations();
if (hasReport && env.SHOW_SUMMARY === 'true') writeSummary();

setOutput('exit-code', status ?? 70);
setOutput('is-fork', isFork(pullRequest));
if (hasReport) {
  const { findings } = JSON.parse(readFileSync(join(reports, 'report.json'), 'utf8')).summary;
  setOutput(
    'findings',
    Object.values(findings).reduce((sum, count) => sum + count, 0),
  );
  setOutput('reports', reports);
  // An alert belongs to the repository of the workflow.
  if (readdirSync(sarif).length === 1) setOutput('sarif', sarif);
}

/** Only for one repository: paths of others are not those of the checkout. */
function showAnnotations() {
  const [file, ...others] = readdirSync(annotations);
  if (file !== undefined && others.length === 0) print(readFileSync(join(annotations, file), 'utf8').trimEnd());
}

function writeSummary() {
  if (statSync(summary).size <= maxSummary) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(summary));
  else appendFileSync(env.GITHUB_STEP_SUMMARY, 'The report is too long for the summary of a job.\n');
}

function setOutput(name, value) {
  appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

function escapeData(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
