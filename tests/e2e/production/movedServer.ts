/**
 * A server in production whose time its parent moves: production itself has no clock that could be moved. Uses the
 * environment's settings, and exits with its parent. A message `{ later }` moves the time by so many milliseconds and is
 * answered when nothing is due any more.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../../src/server/app.ts';
import { openDependencies } from '../../../src/server/openDependencies.ts';
import { publishReleases } from '../../../src/server/publishReleases.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { STILL_TIME } from '../stillTime.ts';

process.once('disconnect', () => process.exit());
let ahead = STILL_TIME - Date.now();
const settings = readSettings(process.env);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const open = await openDependencies(settings.value, {
  system: { now: () => Date.now() + ahead },
  environment: process.env,
});
if (!open.ok) throw new Error(open.error);
const { dependencies } = open.value;
const { db, clock } = dependencies;
await publishReleases(dependencies);
const app = await createApp(dependencies);
const { host, port } = settings.value;
await app.listen({ host, port });

/** Timers that are due now. */
async function isDue(): Promise<boolean> {
  const due = await db.kysely
    .selectFrom('lender_timers')
    .select('id')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', clock.now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

const LOOK_MS = 50;

process.on('message', async ({ later }: { readonly later: number }) => {
  ahead += later;
  while (await isDue()) await wait(LOOK_MS);
  process.send?.({ now: new Date(clock.now()).toISOString() });
});
process.send?.('listening');
