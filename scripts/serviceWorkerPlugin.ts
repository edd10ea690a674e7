import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { bundledPackagesPlugin } from './supply/sbomPlugin.ts';

const SOURCE = fileURLToPath(new URL('../src/web/serviceWorker/sw.ts', import.meta.url));

/** Rarely needed files, such as the PDF reader, are cached on use, not in advance. */
const LARGEST_BYTES = 300_000;

interface Precached {
  readonly url: string;
  readonly revision: null;
}

const isKept = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  file.type === 'chunk' && (file.isEntry || Buffer.byteLength(file.code) <= LARGEST_BYTES || isOfEntry(file));

const isOfEntry = ({ name }: Rolldown.OutputChunk): boolean => name === 'base';

/** The code to cache in advance; names change with content, so no revision is needed. */
const precached = (bundle: Rolldown.OutputBundle): readonly Precached[] =>
  Object.values(bundle)
    .filter(isKept)
    .map(({ fileName }) => ({ url: `/${fileName}`, revision: null }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));

const bundleWorker = (outDir: string, files: readonly Precached[]) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [bundledPackagesPlugin()],
    define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: SOURCE,
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  });

/** Builds the service worker (`sw.js`) with the list of files to cache in advance. */
export const serviceWorkerPlugin = (): Plugin => ({
  name: 'equiform:service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir !== undefined) await bundleWorker(dir, precached(bundle));
  },
});
