// Compresses standard input to a file; with `check`, compares it with the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const [file, mode] = process.argv.slice(2);
const suite = readFileSync(0);
if (mode === 'check') {
  if (!brotliDecompressSync(readFileSync(file)).equals(suite)) {
    console.error('the committed conformance suite is not that of the pinned OPA release: run compiler/conformance.sh');
    process.exit(1);
  }
  console.log("the committed conformance suite is the pinned OPA release's");
} else {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(file, brotliCompressSync(suite, { params }));
}
