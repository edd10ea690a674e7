import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

/** The folder of the previews in the folder of the build, and in its addresses. */
const FOLDER = 'preview';

/**
 * Builds what shows the staff a screen of borrowers (`src/web/preview`): the borrowers' pages with all calls answered from the
 * document, apart from what borrowers load. `shared` is what pages are built with.
 */
export const previewPlugin = (shared: () => InlineConfig, nonce: string): Plugin => ({
  name: 'equiform:preview',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await build({
      ...shared(),
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL('../src/web/preview', import.meta.url)),
      publicDir: false,
      base: `/${FOLDER}/`,
      html: { cspNonce: nonce },
      build: {
        outDir: join(dir, FOLDER),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2_000,
        // Any screen may be next: all that screens are made of is one file, which stays in the cache.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'screens', test: /[\\/]src[\\/](web|core)[\\/]/ }] } },
        },
      },
    });
  },
});
