import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

/** The folder of the staff's application in the folder of the build, and in its addresses. */
const FOLDER = 'staff';

/**
 * Builds the staff's application (`src/web/staff`) apart from the borrowers' one, so that neither holds anything of the other.
 * `shared` is what pages are built with.
 */
export const staffPlugin = (shared: () => InlineConfig, nonce: string): Plugin => ({
  name: 'equiform:staff',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await build({
      ...shared(),
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL('../src/web/staff', import.meta.url)),
      publicDir: false,
      base: `/${FOLDER}/`,
      html: { cspNonce: nonce },
      build: {
        outDir: join(dir, FOLDER),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // MUI whole: who works here opens this every day, from a cache.
        chunkSizeWarningLimit: 900,
      },
    });
  },
});
