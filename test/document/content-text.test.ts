import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { contentText, readContent } from '../../src/document/content-text.ts';
import { builtOf } from './document-of.ts';

test('a document without its context has the text of its digest, and is read back byte for byte', () => {
  const { document, json, digest } = builtOf(
    "params.big = 123456789012345678901\nparams.text = '1234567890123456789'\n",
  );
  const content = contentText(json, document.context);
  expect(sha256(content)).toBe(digest);
  const read = readContent(content, document.context);
  expect(read.json).toBe(json);
  expect(read.document).toEqual(document);
});
