import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One worker for each processor: what reports needs none of its own.
    maxWorkers: '100%',
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
            'scripts/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/config/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['src/web/testSetup.ts'],
          include: ['src/web/**/*.test.{ts,tsx}'],
          testTimeout: 40_000,
        },
      },
    ],
  },
});
