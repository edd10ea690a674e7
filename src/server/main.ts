import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { forgetOldAnswers } from './db/idempotency.ts';
import { systemClock } from './db/sandboxClock.ts';
import { type OpenDependencies, openDependencies } from './openDependencies.ts';
import { publishReleases } from './publishReleases.ts';
import { readSettings, type Settings, settingProblemsText } from './settings.ts';
import { startedText } from './startedText.ts';

const SHUTDOWN_MS = 10_000;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Answers what is being answered, closes the database, leaves; a request that hangs is given ten seconds. */
function stopOnSignal(app: FastifyInstance, open: OpenDependencies): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail('Stopped before every request was answered.'), SHUTDOWN_MS).unref();
    await app.close();
    await open.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    return fail(`Cannot listen on ${host}:${port}: ${errorText(error)}. Set PORT to another port.`);
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.ok) fail(settingProblemsText(settings.error));
  const open = await openDependencies(settings.value);
  if (!open.ok) fail(open.error);
  await publishReleases(open.value.dependencies);
  await forgetOldAnswers(open.value.dependencies.db, systemClock);
  const app = await createApp(open.value.dependencies);
  stopOnSignal(app, open.value);
  const address = await listen(app, settings.value);
  process.stdout.write(startedText(open.value.dependencies, address));
}

start().catch((error: unknown) => fail(`The server cannot start: ${errorText(error)}`));
