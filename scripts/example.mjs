/**
 * `npm run example`: the server in production mode on Postgres, with a mail catcher, for examples/lender to run beside it.
 * Keys and secrets are made once, in examples/lender/.data. Not for a real installation: docs/operations.md is.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPostgres } from './examplePostgres.mjs';
import { checkNode, ensureBuilt, ensureInstalled, environment, nodeProgram, root } from './prepare.mjs';

const EXAMPLE = join(root, 'examples/lender');
const DATA = join(EXAMPLE, '.data');
const MAIL_PORT = '2525';

/** A secret of this name, made at the first start and readable by its owner only. */
function secret(name, make) {
  const file = join(DATA, name);
  if (!existsSync(file)) writeFileSync(file, `${make()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

checkNode();
ensureInstalled();
ensureBuilt();
mkdirSync(DATA, { recursive: true });

const bytes = (count, encoding) => () => randomBytes(count).toString(encoding);
secret('client-secret', bytes(32, 'base64url'));
secret('webhook-secret', () => `whsec_${randomBytes(32).toString('base64')}`);

const database = process.env.DATABASE_URL ? undefined : await ownPostgres(join(DATA, 'postgres'));
const settings = {
  EQUIFORM_MODE: 'production',
  EQUIFORM_FIELD_KEY: secret('field-key', bytes(32, 'base64')),
  EQUIFORM_SESSION_KEY: secret('session-key', bytes(32, 'base64')),
  EQUIFORM_DESK_TOKEN: secret('desk-token', bytes(32, 'base64url')),
  EQUIFORM_CONNECTIONS: join(EXAMPLE, 'connections.yaml'),
  EQUIFORM_SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  EQUIFORM_DATA_DIR: join(DATA, 'server'),
  LOG_LEVEL: 'warn',
  ...(database && { DATABASE_URL: database.url }),
};

const start = (args, more = {}) =>
  spawn(nodeProgram(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(more),
  });
const mail = start([join(EXAMPLE, 'mail/main.ts')], { MAIL_PORT });
const server = start(['src/server/main.ts'], { ...settings, ...process.env });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', async (code, signal) => {
  mail.kill();
  await database?.stop();
  process.exit(code ?? (signal ? 1 : 0));
});
