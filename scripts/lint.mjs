/** `npm run lint`: runs every check and reports all failures. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, root } from './prepare.mjs';

ensureInstalled();

const checks = [
  ['formatter and linter', 'biome', ['check', '.']],
  ['types', 'tsc', ['-p', '.']],
  ['types of the service worker', 'tsc', ['-p', 'src/web/serviceWorker']],
  ['types of the editor client', 'tsc', ['-p', 'editors/vscode']],
  ['types of the example of a lender', 'tsc', ['-p', 'examples/lender']],
  ['layers', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'editors']],
  ['knots of folders', 'node', ['scripts/lintFolders.ts']],
  ['dead exports', 'knip', ['--no-progress', '--no-config-hints']],
  ['dead exports, tests left out', 'knip', ['--no-progress', '--no-config-hints', '--production']],
  ['literal text', 'node', ['scripts/lintLiterals.ts']],
  ['the mode', 'node', ['scripts/lintModes.ts']],
  ['number of browser tests', 'node', ['scripts/testing/checkBudget.ts']],
  ['generated types', 'node', ['scripts/generate.ts', '--check']],
  ['configuration', 'node', ['src/cli/main.ts', 'check']],
];

const failed = [];
for (const [name, program, args] of checks) {
  console.log(`\n== ${name}`);
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment() });
  if (done.status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nEvery check passes.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
