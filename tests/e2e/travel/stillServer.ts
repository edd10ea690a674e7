/**
 * The server on a clock that stands still until the sandbox control moves it: what a journey meets does not depend on
 * how fast the machine is. It runs on the settings of the environment.
 */
import { createApp } from '../../../src/server/app.ts';
import { openSandboxClock } from '../../../src/server/db/sandboxClock.ts';
import { openDependencies } from '../../../src/server/openDependencies.ts';
import { publishReleases } from '../../../src/server/publishReleases.ts';
import { readSettings } from '../../../src/server/settings.ts';

/** A Tuesday morning in November: a holiday and a weekend follow. */
const NOW = Date.UTC(2026, 10, 24, 15);

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(JSON.stringify(settings.error));
const open = await openDependencies(settings.value);
if (!open.ok) throw new Error(open.error);
const { db } = open.value.dependencies;
const clock = await openSandboxClock(db, { movable: true, system: { now: () => NOW } });
const dependencies = { ...open.value.dependencies, clock };
await publishReleases(dependencies);
const app = await createApp(dependencies);
await app.listen({ host: settings.value.host, port: settings.value.port });
