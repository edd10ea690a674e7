import { defineConfig, devices } from '@playwright/test';
import { isDeep } from './tests/e2e/matrix.ts';

/** In CI each failure leaves what it did and what it asked for; pictures of the page would slow every test down. */
const traceByDefault =
  process.env.CI === 'true'
    ? ({ mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false } as const)
    : 'off';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  ...(isDeep ? { grep: /@matrix/ } : {}),
  // One more than the processors of the smallest machine: a page waits a quarter of its time.
  workers: 3,
  // `npm test` looks at what failed once more itself, alone and in CI only: docs/testing.md.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // What a person waits for is measured by `npm run bench`: a limit only ends what hangs, on a machine that does ten
  // other things too.
  timeout: 600_000,
  // So many failures are one fault, and the rest would only wait for it too.
  maxFailures: process.env.CI === 'true' ? 25 : 0,
  globalTimeout: process.env.CI === 'true' ? 2_700_000 : 0,
  expect: { timeout: 120_000, toPass: { timeout: 240_000 } },
  reporter: [['list'], ['./scripts/testing/browserReporter.ts']],
  use: {
    actionTimeout: 120_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // What is tested is what the server answers; offline.e2e.ts tests what is kept.
    serviceWorkers: 'block',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : traceByDefault,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testMatch: ['registration.e2e.ts', 'restart.e2e.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: ['registration.e2e.ts', 'golden.e2e.ts', 'restart.e2e.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      // Journeys move the clock of their server by days: no other test may be on it.
      name: 'golden',
      testMatch: 'golden.e2e.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 } },
    },
  ],
});
