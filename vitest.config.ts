import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { askers, standInsPlugin } from './scripts/standInsPlugin.ts';
import { isDeep } from './tests/e2e/matrix.ts';

/** Limits are for what hangs: a machine that does ten other things at once may take minutes for what takes a second. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // One worker for each processor: what reports needs none of its own.
    maxWorkers: '100%',
    tags: [
      {
        name: 'matrix',
        description: 'Belongs to a matrix: `TEST_DEEP=on` plays all of it, and nothing else',
      },
    ],
    ...(isDeep ? { tagsFilter: ['matrix'] } : {}),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Files of one worker share what they import: the database's code is compiled once, not for every file.
          isolate: false,
          include: [
            'src/{core,server,cli}/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/hostile/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/config/**/*.test.ts',
            'tests/howTo/**/*.test.ts',
          ],
          setupFiles: ['tests/properties.ts'],
          ...limits,
        },
      },
      {
        plugins: [standInsPlugin()],
        resolve: {
          alias: {
            // As a bundler reads them: their other halves are for Node, and ask for other packages without Vite.
            '@testing-library/react': resolve(
              'node_modules/@testing-library/react/dist/@testing-library/react.esm.js',
            ),
            // Where the tests' library looks for `act`.
            'react-dom/test-utils': 'preact/test-utils',
            'tus-js-client': resolve('node_modules/tus-js-client/lib.es5/browser/index.js'),
            '@jsonforms/core': resolve('node_modules/@jsonforms/core/lib/jsonforms-core.esm.js'),
            '@jsonforms/react': resolve('node_modules/@jsonforms/react/lib/jsonforms-react.esm.js'),
            '@emotion/styled/base': resolve(
              'node_modules/@emotion/styled/base/dist/emotion-styled-base.esm.js',
            ),
          },
        },
        test: {
          name: 'web',
          environment: 'jsdom',
          // Read by Vite instead of Node, which knows no stand-ins.
          server: { deps: { inline: [...askers, '@testing-library/react'] } },
          // As above. `testSetup.ts` opens a fresh page for each test.
          isolate: false,
          setupFiles: ['tests/properties.ts', 'src/web/testSetup.ts'],
          include: ['src/web/**/*.test.{ts,tsx}', 'tests/howTo/**/*.test.tsx'],
          ...limits,
        },
      },
    ],
  },
});
