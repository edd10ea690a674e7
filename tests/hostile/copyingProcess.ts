/** Takes or restores a backup as the command does, and says each file; the test kills it in the middle. */
import { join } from 'node:path';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import { takeBackup } from '../../src/server/backup/takeBackup.ts';
import { schemas } from '../../src/server/db/migrate.ts';

const [what = '', data = '', backup = '', fieldKey = '', stop = ''] = process.argv.slice(2);
const schema = schemas.at(-1) ?? '';
const place = {
  database: join(data, 'pglite'),
  filesOf: 'folder',
  filesFolder: join(data, 'files'),
} as const;

/** Waits at a file for being killed. */
async function told(done: number): Promise<void> {
  if (done !== Number(stop)) return;
  process.stdout.write('there\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

if (what === 'backup')
  await takeBackup(
    { ...place, whileStill: (copy) => copy(), fieldKey, schema },
    { to: backup, clock: { now: () => Date.now() }, told },
  );
else await restoreBackup(backup, { ...place, fieldKeys: [fieldKey], schemas }, told);
process.stdout.write('done\n');
