import { sha256 } from '../../base/digest.ts';
import { bundleLimits } from '../../policy/bundle/limits.ts';
import type { OciSource } from '../../policy/bundle/source.ts';
import { type BundleFile, writeTar } from '../../policy/bundle/tar.ts';
import { cannotFetch } from './fetch-bytes.ts';
import type { Pulled, World } from './pulled.ts';
import { openRegistry } from './registry.ts';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly title: string | undefined;
}

const manifestTypes: readonly string[] = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
/** OPA pushes a bundle as one layer… */
const bundleType = 'application/vnd.oci.image.layer.v1.tar+gzip';
/** …and conftest each file in its own. */
const fileTypes: readonly string[] = [
  'application/vnd.cncf.openpolicyagent.policy.layer.v1+rego',
  'application/vnd.cncf.openpolicyagent.data.layer.v1+json',
];
const maxManifestBytes = 4 * 2 ** 20;
const maxLayers = 1000;

/** A bundle in a registry, each part checked against its digest. @throws HostError where it cannot be had. */
export async function pullOci(source: OciSource, world: World): Promise<Pulled> {
  const { name, reference } = source;
  const ask = openRegistry(source, world);
  const answer = await ask({
    path: `manifests/${reference}`,
    accept: manifestTypes.join(', '),
    maxBytes: maxManifestBytes,
  });
  const revision = `sha256:${sha256(answer.bytes)}`;
  if (reference.startsWith('sha256:') && reference !== revision) {
    throw cannotFetch(name, `the registry returned another manifest, ${revision}`);
  }
  const layers = readLayers(answer.bytes, name);
  let rest = bundleLimits.packedBytes;
  const fetchLayer = async ({ digest, size }: Descriptor): Promise<Uint8Array<ArrayBuffer>> => {
    rest -= size;
    if (!(rest >= 0)) throw cannotFetch(name, `it is larger than ${bundleLimits.packedBytes / 2 ** 20} MiB`);
    const { bytes } = await ask({ path: `blobs/${digest}`, accept: '*/*', maxBytes: size });
    if (`sha256:${sha256(bytes)}` === digest) return bytes;
    throw cannotFetch(name, `the registry returned something other than ${digest}`);
  };

  const [bundle, ...others] = layers.filter(({ mediaType }) => mediaType === bundleType);
  if (bundle !== undefined && others.length === 0) return { archive: await fetchLayer(bundle), revision };
  const files: BundleFile[] = [];
  for (const layer of layers.filter(({ mediaType }) => fileTypes.includes(mediaType))) {
    files.push({ path: layer.title ?? '', bytes: await fetchLayer(layer) });
  }
  if (bundle !== undefined || files.length === 0) {
    throw cannotFetch(
      name,
      'it is not a bundle, which has one layer of OPA’s, or layers with files as conftest pushes them',
    );
  }
  return { archive: writeTar(files), revision };
}

function readLayers(bytes: Uint8Array, name: string): readonly Descriptor[] {
  const manifest = parse(bytes) as { readonly layers?: unknown; readonly manifests?: unknown } | null;
  if (Array.isArray(manifest?.manifests)) {
    throw cannotFetch(name, 'it is an index of several manifests; name the digest of one');
  }
  const layers = manifest?.layers;
  if (!Array.isArray(layers) || layers.length > maxLayers) throw cannotFetch(name, 'its manifest cannot be read');
  return layers.map((layer: { readonly [key: string]: unknown } | null) => {
    const { mediaType, digest, size, annotations } = layer ?? {};
    const title = (annotations as { readonly [key: string]: unknown } | undefined)?.['org.opencontainers.image.title'];
    if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/u.test(digest) || !Number.isSafeInteger(size)) {
      throw cannotFetch(name, 'its manifest has a layer without a SHA-256 digest and a size');
    }
    return {
      mediaType: String(mediaType),
      digest,
      size: Math.max(0, Number(size)),
      title: typeof title === 'string' ? title : undefined,
    };
  });
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
