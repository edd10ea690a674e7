/** `npm run dev`: the server with hot reload of code and configuration. */
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, environment, nodeProgram, root } from './prepare.mjs';

checkNode();
ensureInstalled();

// Node's watch reloads server code; the script reloads pages and configuration.
const args = [
  '--disable-warning=ExperimentalWarning',
  '--watch-path=src/server',
  '--watch-path=src/core',
  'scripts/devServer.ts',
];
const server = spawn(nodeProgram(), args, { cwd: root, stdio: 'inherit', env: environment() });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
