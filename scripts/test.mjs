/**
 * `npm test` and variants: installs if needed, builds, finds or installs a Chromium, then runs
 * scripts/testing/main.ts. Runs on Node 20 without any package. Variants: `node scripts/test.mjs deep|stress
 * [part...]`.
 */
import { spawn } from 'node:child_process';
import { findChromium } from './findChromium.mjs';
import { checkNode, ensureBuilt, ensureInstalled, environment, nodeProgram, root } from './prepare.mjs';

const begun = Date.now();
checkNode();
ensureInstalled();
ensureBuilt();

const needsBrowser = !['unit', 'server'].includes(process.env.TEST_ONLY);
const chromium = needsBrowser ? findChromium() : undefined;

const run = spawn(
  nodeProgram(),
  ['--disable-warning=ExperimentalWarning', 'scripts/testing/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment({ TEST_BEGUN: String(begun), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }),
  },
);
// A terminal sends Ctrl+C to every program of the run by itself.
process.on('SIGINT', () => process.stdin.isTTY || run.kill('SIGINT'));
process.on('SIGTERM', () => run.kill('SIGTERM'));
run.on('exit', (code) => process.exit(code ?? 1));
