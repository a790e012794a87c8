import type { Flow } from './flow.ts';

interface Node {
  flows: Flow[];
  children: Map<string, Node>;
}

/**
 * Flows by path, each taken once: following secrets backward looks up the same names again and again, and must not
 * search all flows for each.
 */
export class FlowIndex {
  readonly #root: Node = { flows: [], children: new Map() };

  constructor(flows: readonly Flow[]) {
    for (const flow of flows) {
      let node = this.#root;
      for (const segment of flow.path) {
        const next = node.children.get(segment) ?? { flows: [], children: new Map() };
        node.children.set(segment, next);
        node = next;
      }
      node.flows.push(flow);
    }
  }

  /**
   * Moves to `taken` every flow not yet taken whose path is a name, lies below it or contains it. After the first segment
   * of a flow's path a computed segment, `*`, matches any.
   */
  take(name: readonly string[], taken: Flow[]): void {
    const [head, ...rest] = name;
    const first = this.#root.children.get(head ?? '');
    let level = first === undefined ? [] : [first];
    for (const segment of rest) {
      for (const node of level) collectFlows(node, taken);
      level = level.flatMap((node) =>
        (segment === '*' ? ['*'] : [segment, '*']).flatMap((key) => node.children.get(key) ?? []),
      );
    }
    const below = level;
    for (let node = below.pop(); node !== undefined; node = below.pop()) {
      collectFlows(node, taken);
      for (const child of node.children.values()) below.push(child);
      node.children.clear();
    }
  }
}

function collectFlows(node: Node, taken: Flow[]): void {
  for (const flow of node.flows) taken.push(flow);
  node.flows = [];
}
