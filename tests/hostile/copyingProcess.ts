/** Takes or restores a backup as the command does, and says each file; the test kills it in the middle. */
import { join } from 'node:path';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import { takeBackup } from '../../src/server/backup/takeBackup.ts';
import { schemas } from '../../src/server/db/migrate.ts';

const [what = '', data = '', backup = '', fieldKey = '', share = ''] = process.argv.slice(2);
const schema = schemas.at(-1) ?? '';
const place = {
  database: join(data, 'pglite'),
  filesOf: 'folder',
  filesFolder: join(data, 'files'),
} as const;

let isThere = false;

/** Waits, once a share of the files is done, for being killed. */
async function told(done: number, of: number): Promise<void> {
  if (done < Number(share) * of) return;
  if (!isThere) process.stdout.write('there\n');
  isThere = true;
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

if (what === 'backup')
  await takeBackup(
    { ...place, whileStill: (copy) => copy(), fieldKey, schema },
    { to: backup, clock: { now: () => Date.now() }, told },
  );
else await restoreBackup(backup, { ...place, fieldKeys: [fieldKey], schemas }, told);
process.stdout.write('done\n');
