import { expect, test } from 'vitest';
import { buildTargetFindings } from '../../src/findings/build.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { generatePlacements, type Placement } from './placements.ts';
import { shownPlacements } from './shown-placements.ts';

const file = 'nextflow.config';

/** The outputs of all views of a target that show the first characters of a canary. */
function whereShown({ text, canary, dialect }: Placement): readonly string[] {
  const read = readTarget(new Project(new MemoryFileSystem({ [file]: text })), {
    repository: { name: 'acme/rnaseq', commit: null, ref: null },
    target: { file, kind: 'project', maybeIncluded: false },
    dialect,
    environment: new Map(),
  });
  const views = [[], ...read.profiles.map((profile) => [profile])].map((profiles) => read.view(profiles));
  const judged = views.map((view) => ({ ...view, evaluations: [] }));
  const { findings } = buildTargetFindings(judged, new Map([[file, text]]));
  const outputs = {
    document: views.map(({ json }) => json).join('\n'),
    finding: JSON.stringify(findings.map((finding) => ({ ...finding, frame: [] }))),
    frame: findings.flatMap(({ frame }) => frame.map((line) => line.text)).join('\n'),
  };
  return Object.entries(outputs).flatMap(([name, output]) => (output.includes(canary.slice(0, 12)) ? [name] : []));
}

const placements = generatePlacements(580, 20_260_701);
const share = placements.length / 5;

test.each([0, 1, 2, 3, 4])('shows a canary only where the table of known places has it (part %i)', (part) => {
  for (const placement of placements.slice(part * share, (part + 1) * share)) {
    const { context, name, format } = placement;
    const key = `${context}, ${name}, ${format}: `;
    const known = shownPlacements.filter((row) => row.startsWith(key));
    const where = whereShown(placement).join(' ');
    if (known.length > 0) expect(known).toContain(`${key}${where}`);
    else expect(`${key}${where}`).toBe(key);
  }
});
