import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from '../../backup/manifest.ts';

const millisecondsOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NaN,
  );

/** When the newest complete backup in a folder was written: one of `equiform backup`, or a dump of `pg_dump` (*.dump). */
export async function newestBackup(folder: string): Promise<number | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.dump'))
      .map(({ name }) => millisecondsOf(join(folder, name.endsWith('.dump') ? name : join(name, MANIFEST)))),
  );
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? undefined : Math.max(...known);
}
