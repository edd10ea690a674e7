import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackup } from '../../backup/takeBackup.ts';
import { schemas } from '../../db/migrate.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createTurns } from '../../releases/turns.ts';
import { newestBackup } from './newestBackup.ts';

/** One backup into the folder of the settings; 422 says why this server cannot make one. */
async function backUp({ db, settings, encryption, system, logger }: AppDependencies) {
  const { backupFolder, dataDir, blobStore, blobFolder } = settings;
  const { standStill } = db;
  if (standStill === undefined)
    throw new ApiError('unprocessable', ['This server uses Postgres: back it up with pg_dump']);
  if (backupFolder === undefined)
    throw new ApiError('unprocessable', ['The server has no EQUIFORM_BACKUP_FOLDER']);
  const madeAt = new Date(system.now()).toISOString();
  const folder = join(backupFolder, madeAt.replaceAll(':', '-'));
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  const source = {
    database: join(dataDir, 'pglite'),
    filesOf: blobStore,
    filesFolder: blobFolder ?? join(dataDir, 'files'),
    whileStill: standStill,
    fieldKey: encryption.keyId,
    schema: schemas.at(-1) ?? '',
  };
  const { files } = await takeBackup(source, { to: folder, clock: system });
  logger.info('backup made', { rows: files.length });
  return { folder, madeAt, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function describeDisk({ metrics, settings, system }: AppDependencies): void {
  const { backupFolder, dataDir } = settings;
  metrics.gauge('data_disk_bytes', 'Size of the disk of the data folder, and what is free on it', () =>
    statfs(dataDir).then(
      ({ bsize, blocks, bavail }) => ({ all: bsize * blocks, free: bsize * bavail }),
      () => ({}),
    ),
  );
  metrics.gauge(
    'backup_age_seconds',
    'Age of the newest backup in EQUIFORM_BACKUP_FOLDER; absent without one',
    async () => {
      const newest = backupFolder === undefined ? undefined : await newestBackup(backupFolder);
      return newest === undefined ? {} : { newest: (system.now() - newest) / 1000 };
    },
  );
}

/** `POST /backup`: a backup of the embedded database and its files, for the token's bearer (equiform backup). */
export const backupsFeature: FeaturePlugin = (app, dependencies) => {
  describeDisk(dependencies);
  const inTurn = createTurns();
  app.post(
    '/backup',
    {
      onRequest: onlyBearer(dependencies.settings.backupToken),
      schema: routeSchema({
        tag: 'health',
        summary: 'Back up the embedded database (equiform backup); needs the token',
        answer: closed({
          folder: text(4_000),
          madeAt: text(40),
          files: { type: 'integer' },
          bytes: { type: 'integer' },
        }),
      }),
    },
    () => inTurn(() => backUp(dependencies)),
  );
};
