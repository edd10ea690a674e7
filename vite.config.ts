import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './scripts/compressPlugin.ts';
import { drawPlugin } from './scripts/drawPlugin.ts';
import { ownPagesPlugin } from './scripts/ownPagesPlugin.ts';
import { serviceWorkerPlugin } from './scripts/serviceWorkerPlugin.ts';
import { standInsPlugin } from './scripts/standInsPlugin.ts';
import { bundledPackagesPlugin, sbomPlugin } from './scripts/supply/sbomPlugin.ts';

/** Stands where the page's style nonce goes; the server replaces it in every answer. */
export const noncePlaceholder = '__CSP_NONCE__';

/**
 * What is loaded together is one file, with all it needs that is in no group before: many small files ask for each other in
 * turn, and gzip worse. The server names the files of a page in its head by these names (server page/pageFiles.ts).
 */
const loadedTogether = [
  // Every page.
  { name: 'base', test: /web\/main\.tsx$/ },
  { name: 'form', test: /registration\/(Redesigned)?Registration\.tsx$/ },
  // Once the first screen stands, and at once on all other pages.
  {
    name: 'further',
    test: /\/(LoginPage|PlainPage|WithOverlayWords|Toggle|PlainEnd|FurtherControl)\.tsx$|\/(useOverlays|furtherServices|shared\/textChecks)\.ts$/,
  },
  { name: 'visit', test: /telemetry\/(createSender|observeVisit|embeddedAdapter)\.ts$/ },
  { name: 'dialog', test: /\/FormDialog\.tsx$/ },
  {
    name: 'application',
    test: /\/(SignedInTools\.tsx|SessionWatch\.tsx|ApplicationRoot\.tsx|(visitApplication|applicationAddresses|newYorkDay|organizationOf)\.ts)$/,
  },
  {
    name: 'figures',
    test: /\/(SummaryList\.tsx|format(Money|Percent|Fixed)\.ts|(lineServicing|percentPoints)\.ts|MoneyInput\.tsx|useSending\.ts)$/,
  },
  { name: 'offer', test: /\/Offer(Select|Confirm)Page\.tsx$/ },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

/** What the pages are built with, for browsers and for the server that draws them. */
const pages = () => ({
  plugins: [react(), standInsPlugin(), bundledPackagesPlugin()],
  // A build for production has no gallery of widgets.
  define: { 'import.meta.env.GALLERY': JSON.stringify(process.env.EQUIFORM_MODE !== 'production') },
});

const { plugins, define } = pages();

/** The staff's pages take nothing from JSON Forms yet, so that they need no stand-ins. */
const staffPages = () => ({
  plugins: [react(), bundledPackagesPlugin(), compressPlugin()],
  define: pages().define,
});

/** Borrowers' pages, for the staff. */
const previewPages = () => ({ ...pages(), plugins: [...pages().plugins, compressPlugin()] });

/** MUI whole: who works here opens this every day, from a cache. */
const staffBuild = { chunkSizeWarningLimit: 900 };

/** What shows the staff a screen of borrowers. Any may be next: all that screens are made of is one file, which stays in the cache. */
const previewBuild = {
  chunkSizeWarningLimit: 2_000,
  rolldownOptions: {
    output: { codeSplitting: { groups: [{ name: 'screens', test: /[\\/]src[\\/](web|core)[\\/]/ }] } },
  },
};

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  plugins: [
    plugins,
    serviceWorkerPlugin(),
    drawPlugin(pages),
    ownPagesPlugin({ folder: 'staff', shared: staffPages, nonce: noncePlaceholder, build: staffBuild }),
    ownPagesPlugin({ folder: 'preview', shared: previewPages, nonce: noncePlaceholder, build: previewBuild }),
    compressPlugin(),
    sbomPlugin(),
  ],
  worker: { plugins: () => [bundledPackagesPlugin()] },
  html: { cspNonce: noncePlaceholder },
  define,
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: loadedTogether },
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
