import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { BundleWriter, joinText, openBundle } from '../../src/base/text-bundle.ts';
import { openDocuments, openSourceMaps, splitSourceMap } from '../../src/document/content-text.ts';
import { builtOf } from './document-of.ts';

const built = builtOf("params.big = 123456789012345678901\nparams.text = '1234567890123456789'\n");

test('a document without its context has the text of its digest, and is read back byte for byte', () => {
  const { document, json, digest, content } = built;
  expect(sha256(joinText(content))).toBe(digest);
  const writer = new BundleWriter();
  expect(() => openDocuments(openBundle(writer.pack()), [digest]).read(digest, document.context)).toThrow('damaged');
  writer.add(content);
  const { read, text } = openDocuments(openBundle(writer.pack()), [digest, digest]);
  expect(read(digest, document.context)).toEqual({ document, json });
  expect(sha256(text(digest))).toBe(digest);
  expect(() => read('other', document.context)).toThrow('damaged');
});

test('a source map is read back without the ranges of secrets', () => {
  const { settings, ...rest } = built.sourceMap;
  const writer = new BundleWriter();
  const split = splitSourceMap(rest, settings, (path, origins) => JSON.stringify({ [path]: origins }).slice(1, -1));
  const position = writer.add(split);
  const read = openSourceMaps(openBundle(writer.pack()))(position);
  expect(read).toEqual({ ...rest, settings, sensitive: {} });
  expect(Object.keys(read.settings)).toEqual(Object.keys(settings));
});
