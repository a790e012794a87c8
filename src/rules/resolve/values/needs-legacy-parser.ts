import { defineRule } from '../../rule.ts';

export const needsLegacyParser = defineRule({
  id: 'resolve/needs-legacy-parser',
  title: 'File that only the legacy parser reads',
  description:
    'The strict parser refuses the file. It is the default of Nextflow 26.04 and later, which read the file only if the launch sets `NXF_SYNTAX_PARSER=v1`. Projects in DSL1, which no such version can run, are left out: a `main.nf` that creates channels without a `workflow`, or, without a `main.nf` that shows the language, a `manifest.nextflowVersion` that admits versions before 20.07, or a parameter `nf_required_version`.',
  severity: 'low',
  help: 'Run `plumbline scan --syntax v2` to see each place with its fix. Until the file is changed, exclude newer versions in `manifest.nextflowVersion`.',
  bad: { line: 1, syntax: 'auto', text: 'process.queue = QUEUE\n' },
  good: { syntax: 'auto', text: "process.queue = env('QUEUE')\n" },
  level: 'warning',
  message: ({ first, count }: { readonly first: string; readonly count: number }) =>
    `Only the legacy parser reads this file: Nextflow 26.04 and later refuse it${count === 1 ? '' : ` at ${count} places`}. ${first}`,
  // Files that need it for the same reason have one edit, which people make in all of them.
  groupBy: ({ first }: { readonly first: string }) => first,
  groupsFiles: true,
});
