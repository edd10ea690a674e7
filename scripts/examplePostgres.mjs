/** A Postgres of the example's own, from the programs of a local installation. */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { fail } from './prepare.mjs';

const exec = promisify(execFile);
const PORT = 54320;

/** The newest folder of Debian's, else one of PATH. */
function programs() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')).reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Postgres refuses to run as root: it gets the user that its package made. */
function user() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid
    ? { uid: Number(uid), gid: Number(gid) }
    : fail('Postgres does not run as root: set DATABASE_URL.');
}

const HELP = `No Postgres is installed here. Install one (Debian: apt-get install postgresql), or start one and name it:
  docker run -d -p 5432:5432 -e POSTGRES_USER=equiform -e POSTGRES_PASSWORD=equiform postgres:17
  DATABASE_URL=postgres://equiform:equiform@127.0.0.1:5432/equiform npm run example`;

/** Starts a Postgres with its data in `folder`, which it makes. Ends this process with a message if it cannot. */
export async function ownPostgres(folder) {
  const bin = programs() ?? fail(HELP);
  const owner = user();
  const run = (name, args) => exec(join(bin, name), args, { ...owner, cwd: '/' });
  const data = join(folder, 'data');
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  try {
    if (isNew) await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']);
    const options = `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1`;
    await run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
    const admin = ['-h', folder, '-p', String(PORT), '-U', 'postgres'];
    if (isNew) {
      // Neither a superuser nor anything else that sees all lenders' rows.
      await run('createuser', [...admin, 'equiform']);
      await run('createdb', [...admin, '-O', 'equiform', 'equiform']);
    }
  } catch (error) {
    fail(`Postgres does not start in ${folder}: ${error.stderr || error.message}\n${HELP}`);
  }
  return {
    url: `postgres://equiform@127.0.0.1:${PORT}/equiform`,
    stop: () => run('pg_ctl', ['-D', data, '-m', 'fast', 'stop']).catch(() => undefined),
  };
}
