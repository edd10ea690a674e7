/** `npm run bench [-- rules check growth server steps lender publish first paint keys]`: installs the peers, then measures. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../findChromium.mjs';
import { checkNode, ensureInstalled, nodeProgram, root, run } from '../prepare.mjs';

const here = join(root, 'scripts', 'bench');

/** The benchmark pages resolve peers here; the benchmark programs use the product's own packages. */
const pages = join(here, 'pages');

/** Installs the peers if missing or if their lock file has changed. */
function ensurePeers() {
  const lock = createHash('sha256')
    .update(readFileSync(join(pages, 'package-lock.json')))
    .digest('hex');
  const stamp = join(pages, 'node_modules', '.equiform-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing what the benchmark compares with (once) ...');
  run('npm', ['ci', '--prefix', pages, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const wanted = process.argv.slice(2);
const needs = (section) => wanted.length === 0 || wanted.includes(section);

checkNode();
ensureInstalled();
if (needs('keys') || needs('paint')) ensurePeers();
const chromium = ['first', 'paint', 'keys'].some(needs) ? findChromium() : undefined;
run(
  nodeProgram(),
  ['--disable-warning=ExperimentalWarning', join(here, 'main.ts'), ...wanted],
  chromium ? { CHROMIUM_PATH: chromium } : {},
);
