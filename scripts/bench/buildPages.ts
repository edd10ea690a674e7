import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Alias, build } from 'vite';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

const PEERS = ['stock', 'handwritten'] as const;

/** Packages that a page may contain only once: the product's, or stock JSON Forms with its MUI 7. */
const SHARED = ['react', 'react-dom', '@emotion/react', '@emotion/styled', '@mui/material'];

const sharedPackages: readonly Alias[] = SHARED.map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: join(ROOT, 'node_modules', name),
}));

/** Builds the pages of the peers for production, each into its own folder below `folder`. */
export async function buildPeers(folder: string): Promise<void> {
  for (const page of PEERS)
    await build({
      configFile: false,
      root: join(HERE, 'pages', page),
      base: './',
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: page === 'stock' ? [] : [...sharedPackages] },
      build: {
        outDir: join(folder, page),
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 4000,
      },
    });
}

/** Builds the product's page for production. */
export async function buildProduct(outDir: string): Promise<void> {
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: join(ROOT, 'src/web'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
}
