import { describe, expect, it } from 'vitest';
import { indexNodes } from '../../../src/language/ast/node-index.ts';
import { parse } from '../../../src/language/parse.ts';

function indexOf(text: string) {
  return indexNodes(parse({ path: 'test.config', text }).file);
}

/** The kinds of the nodes that contain the first occurrence of a piece of text, from the file to the innermost one. */
function pathTo(text: string, piece: string): readonly string[] {
  const start = text.indexOf(piece);
  return indexOf(text)
    .pathTo({ start, end: start + piece.length })
    .map(({ kind }) => kind);
}

describe('NodeIndex', () => {
  it('returns the nodes that contain a range, from the file to the innermost one', () => {
    const text = "process { ext.args = { [a: run('x', b)] } }";
    expect(pathTo(text, "'x'")).toEqual([
      ...['file', 'block', 'assignment', 'closure', 'expressionStatement', 'map', 'entry', 'call', 'argument'],
      'string',
    ]);
    expect(pathTo(text, "'x', b")).toEqual([
      ...['file', 'block', 'assignment', 'closure', 'expressionStatement', 'map', 'entry', 'call'],
    ]);
    expect(pathTo(text, 'ext.args =')).toEqual(['file', 'block', 'assignment']);
  });

  it('finds nodes whose order in the tree is not their order in the text', () => {
    const text = 'x = { do { a() } while (b) }';
    expect(pathTo(text, 'a')).toContain('call');
    expect(pathTo(text, 'b').slice(-2)).toEqual(['while', 'variable']);
  });

  it('finds the parts of a string', () => {
    const text = 'x = "a ${b.c} $d"';
    expect(pathTo(text, 'a ')).toEqual(['file', 'assignment', 'template', 'text']);
    expect(pathTo(text, 'b')).toEqual(['file', 'assignment', 'template', 'hole', 'member', 'variable']);
    expect(pathTo(text, '$d')).toEqual(['file', 'assignment', 'template', 'hole']);
  });

  it('returns the file for what is between its statements', () => {
    const text = 'a = 1\n// note\nb = 2';
    const start = text.indexOf('note');
    expect(indexOf(text).nodeAt(start).kind).toBe('file');
    expect(indexOf('').nodeAt(0).kind).toBe('file');
    expect(indexOf(text).nodeAt(text.length).kind).toBe('file');
  });

  it('returns the ancestors of a node, innermost first', () => {
    const index = indexOf('a { b = [1, 2] }');
    const node = index.nodeAt('a { b = ['.length);
    expect(node.kind).toBe('number');
    expect(index.ancestorsOf(node).map(({ kind }) => kind)).toEqual(['list', 'assignment', 'block', 'file']);
  });

  it('finds each of thirty thousand statements in a file without searching all of them', () => {
    const text = 'a.b = [1]\n'.repeat(30_000);
    const index = indexOf(text);
    const kinds = new Set<string>();
    for (let offset = 7; offset < text.length; offset += 10) kinds.add(index.nodeAt(offset).kind);
    expect([...kinds]).toEqual(['number']);
  });

  it('is one for each tree', () => {
    const { file } = parse({ path: 'test.config', text: 'a = 1' });
    expect(indexNodes(file)).toBe(indexNodes(file));
  });
});
