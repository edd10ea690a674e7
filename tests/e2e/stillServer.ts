/**
 * A server whose clock stands still until the sandbox control moves it, so that tests do not depend on the hour or the
 * machine's speed. Uses the environment's settings, tells its parent when it listens and by which link its first administrator comes,
 * and exits with it. STILL_AT is
 * the time in epoch milliseconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../src/server/app.ts';
import { firstLinkText } from '../../src/server/firstLinkText.ts';
import { openDependencies } from '../../src/server/openDependencies.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { STILL_TIME } from './stillTime.ts';

process.once('disconnect', () => process.exit());
const time = Number(process.env.STILL_AT ?? STILL_TIME);
const settings = readSettings(process.env);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const open = await openDependencies(settings.value, { system: { now: () => time } });
if (!open.ok) throw new Error(open.error);
const { dependencies } = open.value;
await publishReleases(dependencies);
const app = await createApp(dependencies);
const { host, port } = settings.value;

const RETRIES = 300;
const RETRY_MS = 100;

/** Listens; an earlier server that is still exiting may hold the port for a moment. */
for (let retries = RETRIES; ; retries -= 1)
  try {
    await app.listen({ host, port });
    break;
  } catch (error) {
    if (retries === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await wait(RETRY_MS);
  }
process.send?.({
  firstLink: /http\S+#[\w-]+/.exec(await firstLinkText(dependencies, `http://${host}:${port}`))?.[0],
});
