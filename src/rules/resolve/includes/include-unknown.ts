import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const includeUnknown = defineRule({
  id: 'resolve/include-unknown',
  title: 'An include that cannot be told',
  description: 'Which file is included depends on what is only known at launch. What it sets is not known.',
  severity: 'info',
  help: 'Nothing need be wrong. A default for the parameter that it depends on lets the include be followed.',
  examples: {
    bad: { line: 1, text: "includeConfig System.getenv('SITE_CONFIG')\n" },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) => `Which file this includeConfig reads cannot be told: ${why}.`,
  },
  impliedBy: (id: string) => isSyntaxRule(id) || id === 'resolve/invalid-value' || id === 'resolve/undefined-name',
});
