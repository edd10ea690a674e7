import { resolve } from 'node:path';
import { build } from 'vite';

/** For each product source file, by absolute path: the exports reachable at run time. */
export type ReachedExports = ReadonlyMap<string, ReadonlySet<string>>;

const isOutside = (id: string): boolean => !/^[./]/.test(id) || id.includes('node_modules');

/**
 * The exports left after bundling the entry points with tree shaking. Entry paths are relative to `root`; packages
 * are external. Rejects if a file does not parse or imports a missing file.
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
        // Exports of an entry belong to whoever starts it.
        preserveEntrySignatures: false,
        // An inlined constant would look unused.
        optimization: { inlineConst: false },
        // Only an entry may have side effects on load.
        treeshake: { moduleSideEffects: (id) => input.includes(id), propertyReadSideEffects: false },
      },
    },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = chunks.flatMap((chunk) => ('modules' in chunk ? Object.entries(chunk.modules) : []));
  return new Map(modules.map(([file, { renderedExports }]) => [file, new Set(renderedExports)]));
}
