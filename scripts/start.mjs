/** `npm start`: installs if needed, builds if stale, serves. */
import { spawn } from 'node:child_process';
import { checkNode, ensureBuilt, ensureInstalled, environment, nodeProgram, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();

const server = spawn(nodeProgram(), ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(process.env.LOG_LEVEL ? {} : { LOG_LEVEL: 'warn' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
