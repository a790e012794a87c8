import type { RuleText } from '../collect-rule-texts.ts';

/** A standard with its controls as SARIF has it: a tool component of taxa. */
export interface Taxonomy {
  readonly name: string;
  readonly shortDescription: { readonly text: string };
  readonly informationUri?: string;
  readonly organization?: string;
  readonly isComprehensive: false;
  readonly taxa: readonly { readonly id: string; readonly helpUri?: string }[];
}

const publishers: readonly (readonly [name: RegExp, organization: string, informationUri: string])[] = [
  [/^CWE$/u, 'MITRE', 'https://cwe.mitre.org/'],
  [/^NIST 800-53\b/u, 'NIST', 'https://csrc.nist.gov/pubs/sp/800/53/r5/upd1/final'],
  [/^ISO\b/u, 'ISO', 'https://www.iso.org/standard/27001'],
  [/^CIS\b/u, 'Center for Internet Security', 'https://www.cisecurity.org/cis-benchmarks'],
];

interface Control {
  readonly standard: string;
  readonly id: string;
}

/** Parses a control: its last word names it in a standard (`NIST 800-53 SC-7`), and CWE numbers name their standard. */
function parseControl(text: string): Control {
  const words = text.trim().split(/\s+/u);
  const id = words.at(-1) ?? '';
  if (/^CWE-\d+$/iu.test(id)) return { standard: 'CWE', id: id.toUpperCase() };
  return { standard: words.slice(0, -1).join(' ') || 'Controls', id };
}

/** Returns the standards that rules refer to, with the controls that they name, in the order of the rules. */
export function listSarifTaxonomies(rules: readonly RuleText[]): readonly Taxonomy[] {
  const standards = new Map<string, Set<string>>();
  for (const { standard, id } of rules.flatMap(listControls)) {
    standards.set(standard, (standards.get(standard) ?? new Set()).add(id));
  }
  return Array.from(standards, ([name, ids]) => {
    const [, organization, informationUri] = publishers.find(([pattern]) => pattern.test(name)) ?? [];
    return {
      name,
      shortDescription: { text: `Controls of ${name} that the rules refer to.` },
      ...(organization === undefined ? {} : { organization }),
      ...(informationUri === undefined ? {} : { informationUri }),
      isComprehensive: false,
      taxa: Array.from(ids, (id) => createTaxon(name, id)),
    };
  });
}

function createTaxon(standard: string, id: string): Taxonomy['taxa'][number] {
  if (standard !== 'CWE') return { id };
  return { id, helpUri: `https://cwe.mitre.org/data/definitions/${id.slice('CWE-'.length)}.html` };
}

/** Returns the `relationships` of a rule to its controls; nothing for a rule without controls. */
export function listRelationships(rule: RuleText, taxonomies: readonly Taxonomy[]): object {
  const targets = listControls(rule).map(({ standard, id }) => {
    const component = taxonomies.findIndex(({ name }) => name === standard);
    const index = taxonomies[component]?.taxa.findIndex((taxon) => taxon.id === id);
    return { id, index, toolComponent: { name: standard, index: component } };
  });
  const unique = [
    ...new Map(targets.map((target) => [`${target.toolComponent.index} ${target.index}`, target])).values(),
  ];
  return unique.length === 0 ? {} : { relationships: unique.map((target) => ({ target })) };
}

function listControls({ policy }: RuleText): readonly Control[] {
  return (policy?.controls ?? []).filter((control) => control.trim() !== '').map(parseControl);
}
