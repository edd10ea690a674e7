/**
 * The server on a clock that stands still until the sandbox control moves it: what a test meets depends neither on the
 * hour nor on how fast the machine is. It runs on the settings of the environment.
 */
import { createApp } from '../../src/server/app.ts';
import { openDependencies } from '../../src/server/openDependencies.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { readSettings } from '../../src/server/settings.ts';
import { STILL_TIME } from './stillTime.ts';

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const open = await openDependencies(settings.value, { now: () => STILL_TIME });
if (!open.ok) throw new Error(open.error);
const { dependencies } = open.value;
await publishReleases(dependencies);
const app = await createApp(dependencies);
await app.listen({ host: settings.value.host, port: settings.value.port });
