import { resolve } from 'node:path';
import { build } from 'vite';

/** For each source file of the product, by its absolute path, the exports that something running can come to. */
export type ReachedExports = ReadonlyMap<string, ReadonlySet<string>>;

const isOutside = (id: string): boolean => !/^[./]/.test(id) || id.includes('node_modules');

/**
 * The exports that remain when the entry points are bundled and what nobody uses is dropped: what is used only by what
 * is dropped goes too. Paths of entry points are relative to `root`; packages are left outside. Rejects where a file
 * does not parse or imports what is not there.
 */
export async function reachedExports(root: string, entries: readonly string[]): Promise<ReachedExports> {
  const input = entries.map((entry) => resolve(root, entry));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      ssr: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(input.map((file) => [file.replaceAll(/\W/g, '_'), file])),
        external: isOutside,
        // What an entry exports is for the one that starts it: nobody imports it.
        preserveEntrySignatures: false,
        // A constant written in where it is used would look unused.
        optimization: { inlineConst: false },
        // Only an entry does anything by being loaded.
        treeshake: { moduleSideEffects: (id) => input.includes(id), propertyReadSideEffects: false },
      },
    },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = chunks.flatMap((chunk) => ('modules' in chunk ? Object.entries(chunk.modules) : []));
  return new Map(modules.map(([file, { renderedExports }]) => [file, new Set(renderedExports)]));
}
