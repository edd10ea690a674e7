import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Alias, build } from 'vite';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

const PEERS = ['stock', 'handwritten'] as const;

/** What the form written by hand takes from the product's packages; stock JSON Forms has its own MUI 7. */
const SHARED = ['@emotion/react', '@emotion/styled', '@mui/material'];

/** React itself, which the product's pages do not run with (docs/adr). */
const REACT = ['react', 'react-dom'];

const taken = (names: readonly string[], folder: string): readonly Alias[] =>
  names.map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: join(folder, 'node_modules', name),
  }));

const peerPackages: readonly Alias[] = [...taken(SHARED, ROOT), ...taken(REACT, join(HERE, 'pages'))];

/** Builds the pages of the peers for production, each into its own folder below `folder`. */
export async function buildPeers(folder: string): Promise<void> {
  for (const page of PEERS)
    await build({
      configFile: false,
      root: join(HERE, 'pages', page),
      base: './',
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: page === 'stock' ? [] : [...peerPackages] },
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
