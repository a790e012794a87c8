import { createHash } from 'node:crypto';
import { pageStyle } from '../reports/html/page-assets.ts';
import { serveScript, serveStyle } from './page-assets.ts';

/** A file that pages refer to. */
export interface Asset {
  /** Name with a digest of the text, so that browsers may keep it. */
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M7 0h2v9H7z" fill="#5b94d6"/><path d="M4.5 9h7L8 16z" fill="#0b5cad"/></svg>';

export const script: Asset = createAsset('serve', 'js', 'text/javascript; charset=utf-8', serveScript);
export const style: Asset = createAsset('serve', 'css', 'text/css; charset=utf-8', pageStyle + serveStyle);
export const favicon: Asset = createAsset('icon', 'svg', 'image/svg+xml', icon);

const assets = new Map([script, style, favicon].map((asset) => [asset.name, asset]));

export function findAsset(name: string): Asset | undefined {
  return assets.get(name);
}

function createAsset(name: string, extension: string, type: string, text: string): Asset {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { name: `${name}.${digest}.${extension}`, type, text };
}
