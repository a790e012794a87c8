// Documents for measuring, as Plumbline makes them of configurations: of real ones where a folder of repositories is there.
import { existsSync } from 'node:fs';
import { MemoryFileSystem } from '../../build/host/memory-file-system.js';
import { NodeFileSystem } from '../../build/host/node-file-system.js';
import { Project } from '../../build/resolve/files/project.js';
import { findRepositories } from '../../build/scan/find-repositories.js';
import { surveyRepository } from '../../build/scan/survey.js';
import { readTarget } from '../../build/views/read-target.js';

/** For each size in kB, the texts of `count` documents of about that size. */
export async function documentsOf(folder, sizes, count) {
  const real = existsSync(folder) ? await readFolder(folder) : [];
  return sizes.map((size) => {
    const distance = (text) => Math.abs(Math.log(text.length / (size * 1000)));
    const close = real.filter((text) => distance(text) < Math.log(1.5)).sort((a, b) => distance(a) - distance(b));
    const found = close.slice(0, count);
    return found.length === count
      ? { size, from: 'made of real repositories', texts: found }
      : { size, from: 'written for this', texts: Array.from({ length: count }, (_, seed) => write(size, seed)) };
  });
}

async function readFolder(folder) {
  const { repositories } = findRepositories({ cwd: '/', paths: [folder], repositories: [], name: undefined });
  const texts = [];
  for (const { path, name } of repositories) {
    const project = new Project(new NodeFileSystem(path, { maxFileSize: 256 * 1024 }));
    const { targets } = await surveyRepository(path, project);
    for (const { target } of targets) {
      if (project.read(target.file).kind === 'file') texts.push(documentText(project, name, target));
    }
  }
  return texts;
}

function documentText(project, name, target) {
  const repository = { name, commit: null, ref: null };
  const read = readTarget(project, { repository, target, dialect: 'v2', environment: new Map() });
  return JSON.stringify(read.view([]).document);
}

/** A pipeline with as many processes as make a document of this size. */
function write(size, seed) {
  const target = { file: 'nextflow.config', kind: 'project', maybeIncluded: false };
  for (let processes = 1; ; processes = Math.ceil(processes * 1.2)) {
    const project = new Project(new MemoryFileSystem({ 'nextflow.config': configuration(processes, seed) }));
    const text = documentText(project, `pipeline-${seed}`, target);
    if (text.length >= size * 1000) return text;
  }
}

function configuration(processes, seed) {
  const blocks = Array.from(
    { length: processes },
    (_, index) => `    withName: 'STEP_${index}' {
        cpus       = ${((index + seed) % 16) + 1}
        memory     = '${(index % 64) + 2} GB'
        time       = '${(index % 24) + 1}h'
        container  = 'quay.io/tools/step_${index}:${index % 5 === 0 ? 'latest' : `1.${seed}`}'
        ext.args   = "--threads \${params.threads} --step ${index}"
        publishDir = [path: "\${params.outdir}/step_${index}", mode: 'copy', enabled: ${index % 2 === 0}]
    }`,
  );
  return `manifest { name = 'pipeline-${seed}'; nextflowVersion = '!>=23.04.0' }
params { outdir = 'results'; threads = ${seed + 1}; input = null }
docker.enabled = ${seed % 2 === 0}
process {
    executor = '${seed % 3 === 0 ? 'slurm' : 'awsbatch'}'
    errorStrategy = { task.exitStatus in [137, 140] ? 'retry' : 'finish' }
${blocks.join('\n')}
}
`;
}
