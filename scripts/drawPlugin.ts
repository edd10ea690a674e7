import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

const source = (name: string): string => fileURLToPath(new URL(`../src/web/${name}`, import.meta.url));

/** Where the server finds both programs, in the folder of the build. */
const FOLDER = '.draw';

/** The pages as a program of the server: what draws them there is what shows them in the browser. */
const drawProgram = (dir: string, shared: InlineConfig): InlineConfig => ({
  ...shared,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  // React as the browser runs it.
  define: { ...shared.define, 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: `${dir}/${FOLDER}`,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    rolldownOptions: {
      input: source('draw.tsx'),
      output: { entryFileNames: 'draw.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** The script in the head of a drawn page. */
const visitorScript = (dir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: `${dir}/${FOLDER}`,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: source('drawn/visitor.ts'),
      output: { format: 'iife', entryFileNames: 'visitor.js', codeSplitting: false },
    },
  },
});

/** Builds what the server draws pages with (server/features/page/drawn), with what the pages themselves are built with. */
export const drawPlugin = (shared: () => InlineConfig): Plugin => ({
  name: 'equiform:draw',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await build(drawProgram(dir, shared()));
    await build(visitorScript(dir));
  },
});
