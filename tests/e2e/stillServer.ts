/**
 * The server on a clock that stands still until the sandbox control moves it: what a test meets depends neither on the
 * hour nor on how fast the machine is. It runs on the settings of the environment, tells who started it when it listens,
 * and ends with them. STILL_AT is the time, in milliseconds since 1970.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../src/server/app.ts';
import { openDependencies } from '../../src/server/openDependencies.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { readSettings } from '../../src/server/settings.ts';
import { STILL_TIME } from './stillTime.ts';

process.once('disconnect', () => process.exit());
const time = Number(process.env.STILL_AT ?? STILL_TIME);
const settings = readSettings(process.env);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const open = await openDependencies(settings.value, { now: () => time });
if (!open.ok) throw new Error(open.error);
const { dependencies } = open.value;
await publishReleases(dependencies);
const app = await createApp(dependencies);
const { host, port } = settings.value;

const RETRIES = 300;
const RETRY_MS = 100;

/** Listens; a server of before that ends with its own starter may have the port for a moment. */
for (let retries = RETRIES; ; retries -= 1)
  try {
    await app.listen({ host, port });
    break;
  } catch (error) {
    if (retries === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await wait(RETRY_MS);
  }
process.send?.('listening');
