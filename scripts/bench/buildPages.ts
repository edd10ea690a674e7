import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Alias, build, loadConfigFromFile } from 'vite';
import type { Release } from '../../src/core/model/release.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

const BUILD = { command: 'build', mode: 'production' } as const;
const ownConfig = await loadConfigFromFile(BUILD, join(ROOT, 'vite.config.ts'));

/** The pages that are compared. */
export type BenchPage = 'ours' | 'stock' | 'handwritten';

const PAGES: readonly BenchPage[] = ['ours', 'stock', 'handwritten'];

/** Packages of which a page must have one copy only: the product's own, but for stock JSON Forms and its MUI 7. */
const SHARED = ['react', 'react-dom', '@emotion/react', '@emotion/styled', '@mui/material'];

const sharedPackages: readonly Alias[] = SHARED.map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: join(ROOT, 'node_modules', name),
}));

/** Builds the three pages for production into a folder each below `folder`; ours with the parts of `release` beside it. */
export async function buildPages(folder: string, release: Release): Promise<void> {
  for (const page of PAGES) {
    await build({
      configFile: false,
      root: join(HERE, 'pages', page),
      base: './',
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: aliasesOf(page) },
      build: {
        outDir: join(folder, page),
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 4000,
      },
    });
  }
  mkdirSync(join(folder, 'ours'), { recursive: true });
  for (const part of ['app.json', 'copy.en-US.json', 'validators.js'])
    writeFileSync(join(folder, 'ours', part), release.parts[part] ?? '');
}

function aliasesOf(page: BenchPage): Alias[] {
  if (page === 'stock') return [];
  const own = page === 'ours' ? ownConfig?.config.resolve?.alias : [];
  return [...(Array.isArray(own) ? (own as readonly Alias[]) : []), ...sharedPackages];
}
