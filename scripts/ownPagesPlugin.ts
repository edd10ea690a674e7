import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type InlineConfig, type Plugin } from 'vite';

interface OwnPages {
  /** The folder in `src/web`, in the folder of the build, and in the addresses of the files. */
  readonly folder: string;
  /** What pages are built with. */
  readonly shared: () => InlineConfig;
  /** Stands where the nonce of the page goes. */
  readonly nonce: string;
  readonly build: BuildOptions;
}

/** Builds pages apart from those of borrowers, so that neither holds anything of the other. */
export const ownPagesPlugin = ({ folder, shared, nonce, build: own }: OwnPages): Plugin => ({
  name: `equiform:${folder}`,
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await build({
      ...shared(),
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL(`../src/web/${folder}`, import.meta.url)),
      publicDir: false,
      base: `/${folder}/`,
      html: { cspNonce: nonce },
      build: {
        outDir: join(dir, folder),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        ...own,
      },
    });
  },
});
