/** An element as read: what tests ask of it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const token = /<\?xml[^?]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/uy;
const notXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;

/** A strict reader of the XML that JUnit files use (no CDATA, no comments); throws on whatever is not well-formed. */
export function readXml(xml: string): XmlElement {
  if (!xml.isWellFormed() || notXml.test(xml)) throw new Error('A character that XML does not have.');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (let at = 0; at < xml.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(xml);
    if (match === null) throw new Error(`Malformed at: ${xml.slice(at, at + 80)}`);
    const [whole, closing, name, attributes = '', empty, text] = match;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      if (text.includes(']]>')) throw new Error(`An unescaped ]]> in: ${text}`);
      parent.text += resolveEntities(text);
    } else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`${whole} closes another element.`);
    } else if (name !== undefined) {
      const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error('Not one element.');
  return only;
}

/** All elements of a name, in document order. */
export function elements(root: XmlElement, name: string): readonly XmlElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w:.-]+)="([^"]*)"/gu)) {
    if (name in read) throw new Error(`Two attributes ${name}.`);
    read[name] = resolveEntities(value);
  }
  return read;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9A-Fa-f]+)|#(\d+)|(\w+));|&/gu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      const character = named[name ?? ''];
      if (character === undefined) throw new Error(`Not an entity: ${whole}`);
      return character;
    },
  );
}
