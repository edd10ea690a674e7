/** `npm run dev`: the server with hot reload of code and of configuration. */
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, environment, nodeProgram, root } from './prepare.mjs';

checkNode();
ensureInstalled();

// Code of the server is reloaded by Node's own watch; pages and configuration by the script.
const args = [
  '--disable-warning=ExperimentalWarning',
  '--watch-path=src/server',
  '--watch-path=src/core',
  'scripts/devServer.ts',
];
const server = spawn(nodeProgram(), args, { cwd: root, stdio: 'inherit', env: environment() });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
