import { devices } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run ways`: how long a prepared borrower needs, by the keystroke-level model. Alone, because waiting is measured. */
export default {
  ...base,
  testDir: 'tests/ways',
  workers: 1,
  reporter: [['line']],
  projects: [{ name: 'ways', use: devices['Desktop Chrome'] }],
} satisfies typeof base;
