import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './scripts/compressPlugin.ts';
import { lightStylesPlugin } from './scripts/lightStylesPlugin.ts';
import { serviceWorkerPlugin } from './scripts/serviceWorkerPlugin.ts';
import { bundledPackagesPlugin, sbomPlugin } from './scripts/supply/sbomPlugin.ts';

/** Stands where the page's style nonce goes; the server replaces it in every answer. */
export const noncePlaceholder = '__CSP_NONCE__';

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  plugins: [
    react(),
    lightStylesPlugin(),
    bundledPackagesPlugin(),
    serviceWorkerPlugin(),
    compressPlugin(),
    sbomPlugin(),
  ],
  worker: { plugins: () => [bundledPackagesPlugin()] },
  html: { cspNonce: noncePlaceholder },
  // A build for production has no gallery of widgets.
  define: { 'import.meta.env.GALLERY': JSON.stringify(process.env.EQUIFORM_MODE !== 'production') },
  resolve: {
    alias: [
      // Validators are compiled when a release is built: no AJV in the browser.
      {
        find: /^ajv(-formats)?$/,
        replacement: fileURLToPath(new URL('src/web/renderer/noAjv.ts', import.meta.url)),
      },
      // Rules too: a release has none that the check refuses.
      {
        find: /^\.\/checkRule\.ts$/,
        replacement: fileURLToPath(new URL('src/web/renderer/noRuleCheck.ts', import.meta.url)),
      },
      // A list of every attribute there is, to hold back props that no styled element of ours is given.
      {
        find: /^@emotion\/is-prop-valid$/,
        replacement: fileURLToPath(new URL('src/web/ui/theme/forwardedProps.ts', import.meta.url)),
      },
      // Every style names its element by a call; the list of `styled.a` to `styled.tspan` is left out.
      { find: /^@emotion\/styled$/, replacement: '@emotion/styled/base' },
      // JSON Forms picks renderers with these: lodash's bring far more than that.
      {
        find: /^lodash\/maxBy$/,
        replacement: fileURLToPath(new URL('src/web/renderer/maxBy.ts', import.meta.url)),
      },
      {
        find: /^lodash\/get$/,
        replacement: fileURLToPath(new URL('src/web/renderer/getPath.ts', import.meta.url)),
      },
      {
        find: /^lodash\/isEmpty$/,
        replacement: fileURLToPath(new URL('src/web/renderer/isEmpty.ts', import.meta.url)),
      },
      // What it does for React before 18 is part of React.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Messages are parsed when a release is built: no ICU parser in the browser.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What every page loads, and what the first screen loads beside it, are one file each: many small ones gzip worse.
        codeSplitting: {
          groups: [
            { name: 'base', test: /src\/web\/main\.tsx$/, priority: 2 },
            { name: 'form', test: /src\/web\/borrower\/registration\/Registration\.tsx$/, priority: 1 },
          ],
        },
      },
      // JSON Forms is used to choose renderers. What it does not say is that nothing happens when its modules, its
      // ready-made testers and its components are made: said here, what nobody uses of them is dropped.
      treeshake: {
        // What a module is asked for (`React.Component`) is there or not; asking does nothing.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /[\\/]node_modules[\\/](lodash|hoist-non-react-statics|react-is)[\\/]/,
            sideEffects: false,
          },
        ],
        manualPureFunctions: [
          'and',
          'or',
          'not',
          'uiTypeIs',
          'optionIs',
          'formatIs',
          'schemaTypeIs',
          'schemaMatches',
          'schemaSubPathMatches',
          'withJsonFormsDispatchCellProps',
          'withJsonFormsRendererProps',
        ],
      },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
