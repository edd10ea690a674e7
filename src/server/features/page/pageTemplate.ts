import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The HTML of every page before the lender is written into it. */
export interface PageTemplate {
  /** The HTML for an address, with `__CSP_NONCE__` for nonces; the lender's data goes before `</head>`. */
  html(url: string): Promise<string>;
  /**
   * Addresses of a file of the build and of its imports, by its name in vite.config.ts, or by its source or how that ends; empty
   * when they load otherwise.
   */
  scripts(name: string): Promise<readonly string[]>;
}

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
}

type BuildManifest = Readonly<Record<string, Chunk>>;

/** A chunk after all its imports; `seen` ones are skipped. */
function filesOf(manifest: BuildManifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((entry) => filesOf(manifest, entry, seen)), `/${chunk.file}`];
}

/** The built page in `webDist`, read once; rejects naming the folder when nothing was built. */
export function createBuiltTemplate(webDist: string): PageTemplate {
  let text: Promise<string> | undefined;
  const read = async () => {
    try {
      return await readFile(join(webDist, 'index.html'), 'utf8');
    } catch (cause) {
      throw new Error(`The web application is not built: there is no index.html in ${webDist}`, { cause });
    }
  };
  let manifest: Promise<BuildManifest> | undefined;
  const readManifest = async (): Promise<BuildManifest> =>
    JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8').catch(() => '{}'));
  return {
    html() {
      text ??= read();
      return text;
    },
    async scripts(name) {
      manifest ??= readManifest();
      text ??= read();
      const [chunks, page] = await Promise.all([manifest, text]);
      const key =
        name in chunks
          ? name
          : Object.keys(chunks).find((entry) => chunks[entry]?.name === name || entry.endsWith(`/${name}`));
      return filesOf(chunks, key ?? '').filter((file) => !page.includes(`"${file}"`));
    },
  };
}
