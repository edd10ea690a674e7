import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { anchorCopiesOf } from './anchorCopiesOf.ts';
import { createApp } from './app.ts';
import { withCopies } from './audit/anchorCopies.ts';
import { createAuditSealer } from './audit/auditSealer.ts';
import { remindOfCallBacks } from './features/chat/callBackService.ts';
import { endForsakenChats } from './features/chat/forsakenChatService.ts';
import { scanWaitingAttachments } from './features/chat/scanWaitingService.ts';
import { sweepBlobs } from './features/documents/blobSweepService.ts';
import { scanWaiting } from './features/documents/scanWaitingService.ts';
import { sealFiles } from './features/documents/sealFilesService.ts';
import { forgetPersons } from './features/identity/forgetPersonsService.ts';
import { lookAtMailServer } from './features/mail/smtpMailer.ts';
import { forgetSigner } from './features/signers/forgottenSignersService.ts';
import { createSignerReminders } from './features/signers/remindSignersService.ts';
import { anchorsOf } from './features/staff/auditAnchorsService.ts';
import { createTextService } from './features/texts/textService.ts';
import { createWaitlistTeller } from './features/waitlist/tellWaitingService.ts';
import { firstLinkText } from './firstLinkText.ts';
import type { Metrics } from './http/metrics.ts';
import { agreedTime } from './jobs/agreedTime.ts';
import { removeOld } from './jobs/retention.ts';
import { keysToRewrap } from './jobs/rewrapKeys.ts';
import { rewrapInBackground, sealInBackground } from './jobs/sealInBackground.ts';
import { keyHolder } from './keyHolder.ts';
import { type OpenDependencies, openDependencies } from './openDependencies.ts';
import { publishReleases } from './publishReleases.ts';
import { readSettings, type Settings, settingProblemsText } from './settings/settings.ts';
import { startedText } from './startedText.ts';
import { stopServer } from './stopServer.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function stopOnSignal(app: FastifyInstance, open: OpenDependencies): void {
  const stop = stopServer(app, open, {
    wait,
    after: (milliseconds, late) => void setTimeout(late, milliseconds).unref(),
    exit: (code, told) => (told === undefined ? process.exit(code) : fail(told)),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    return fail(`Cannot listen on ${host}:${port}: ${errorText(error)}. Set PORT to another port.`);
  }
}

const SCAN_MS = 30_000;
const TEXTS_MS = 2_000;
const WAITLIST_MS = 60_000;
const REMIND_MS = 5 * 60_000;
const CONNECTIONS_MS = 3_000;
const SHARE_MS = 1_000;
const AUDIT_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes unreferenced files, now and daily; logs and retries failures. */
function sweepDaily(dependencies: OpenDependencies['dependencies']): void {
  const { db, system, logger } = dependencies;
  const sweep = () =>
    agreedTime(db, system)
      .then((agreed) => sweepBlobs(dependencies, agreed(system)))
      .catch((error: unknown) => logger.error('the file store could not be swept', { error }));
  sweep();
  setInterval(sweep, DAY_MS).unref();
}

/** Scans waiting files every half minute, one round at a time; logs and retries failures. */
function scanEveryHalfMinute(dependencies: OpenDependencies['dependencies']): void {
  let isScanning = false;
  const scan = async (): Promise<void> => {
    if (isScanning) return;
    isScanning = true;
    try {
      await scanWaiting(dependencies);
      await scanWaitingAttachments(dependencies);
    } catch (error) {
      dependencies.logger.error('files waiting for the scanner could not be scanned', { error });
    } finally {
      isScanning = false;
    }
  };
  void scan();
  setInterval(scan, SCAN_MS).unref();
}

/** Erases persons whose retention is over (brand.yaml), now and daily; logs and retries failures. */
function forgetPersonsDaily(dependencies: OpenDependencies['dependencies']): void {
  const { db, clock, system, logger } = dependencies;
  const tools = { ...dependencies, forgetSigner: forgetSigner(dependencies) };
  const forget = () =>
    agreedTime(db, system)
      .then((agreed) => forgetPersons(tools, { clock: agreed(clock), system: agreed(system) }))
      .then(
        (rows) => logger.info('persons erased', { rows }),
        (error: unknown) => logger.error('persons could not be erased', { error }),
      );
  forget();
  setInterval(forget, DAY_MS).unref();
}

/** Removes expired rows (settings/keptDays.ts), now and hourly; logs and retries failures. */
function removeOldHourly({ db, clock, system, settings, logger }: OpenDependencies['dependencies']): void {
  const remove = () =>
    agreedTime(db, system)
      .then((agreed) =>
        removeOld({ db, clock: agreed(clock), system: agreed(system), days: settings.keptDays }),
      )
      .then(
        (removed) =>
          logger.info('old rows removed', { rows: Object.values(removed).reduce((a, b) => a + b) }),
        (error: unknown) => logger.error('old rows could not be removed', { error }),
      );
  remove();
  setInterval(remove, HOUR_MS).unref();
}

/** Ends chats that everybody left, now and every five minutes; logs and retries failures. */
function endForsakenOften(dependencies: OpenDependencies['dependencies']): void {
  const { db, system, logger } = dependencies;
  const end = () =>
    agreedTime(db, system)
      .then((agreed) => endForsakenChats(dependencies, agreed(system)))
      .catch((error: unknown) => logger.error('forsaken chats could not be ended', { error }));
  void end();
  setInterval(end, REMIND_MS).unref();
}

/** Reminds lenders of late callbacks, now and every five minutes; logs and retries failures. */
function remindOften(dependencies: OpenDependencies['dependencies']): void {
  const { db, clock, system, logger } = dependencies;
  const remind = () =>
    agreedTime(db, system)
      .then((agreed) => remindOfCallBacks(dependencies, agreed(clock).now()))
      .catch((error: unknown) => logger.error('callback reminders could not be sent to lenders', { error }));
  void remind();
  setInterval(remind, REMIND_MS).unref();
}

/** Reminds signers, ends old invitations and tells who need not sign any more, now and hourly; failures are logged and tried again. */
function remindSignersHourly(dependencies: OpenDependencies['dependencies']): void {
  const reminders = createSignerReminders(dependencies);
  const remind = () =>
    reminders
      .run()
      .catch((error: unknown) => dependencies.logger.error('signers could not be reminded', { error }));
  void remind();
  setInterval(remind, HOUR_MS).unref();
}

/** Tells people whom a waitlist no longer keeps, now and every minute, one round at a time; logs and retries failures. */
function tellWaitingOften(dependencies: OpenDependencies['dependencies']): void {
  const teller = createWaitlistTeller(dependencies);
  let isTelling = false;
  const tell = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    await teller.tell().finally(() => {
      isTelling = false;
    });
  };
  void tell();
  setInterval(tell, WAITLIST_MS).unref();
}

/**
 * Rewraps data keys with the current key, now and hourly: servers not yet restarted still use the previous
 * one.
 */
function rewrapHourly(job: Parameters<typeof rewrapInBackground>[0], metrics: Metrics): void {
  metrics.gauge(
    'data_keys_to_rewrap',
    'Data keys wrapped by a key other than the current one; absent while the database is unavailable',
    () =>
      keysToRewrap(job.db, job.wrapper).then(
        (left) => ({ left }),
        () => ({}),
      ),
  );
  let isRunning = false;
  const rewrap = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await rewrapInBackground(job).finally(() => {
      isRunning = false;
    });
  };
  void rewrap();
  setInterval(rewrap, HOUR_MS).unref();
}

async function start(): Promise<void> {
  // Only the owner may read the files we write.
  process.umask(0o077);
  const settings = readSettings(process.env);
  if (!settings.ok) fail(settingProblemsText(settings.error));
  const open = await openDependencies(settings.value, { environment: process.env });
  if (!open.ok) fail(open.error);
  await publishReleases(open.value.dependencies);
  const app = await createApp(open.value.dependencies);
  const jobs = { ...open.value.dependencies, db: open.value.dependencies.db.forJobs };
  sweepDaily(jobs);
  removeOldHourly(jobs);
  forgetPersonsDaily(jobs);
  scanEveryHalfMinute(jobs);
  remindOften(jobs);
  endForsakenOften(jobs);
  tellWaitingOften(jobs);
  remindSignersHourly(jobs);
  setInterval(() => jobs.connections.look(), CONNECTIONS_MS).unref();
  setInterval(() => void jobs.limits.share(), SHARE_MS).unref();
  const copies = anchorCopiesOf(settings.value);
  const anchors = withCopies(anchorsOf(settings.value), { ...jobs, copies });
  const sealer = createAuditSealer({ ...jobs, anchors });
  setInterval(() => void sealer.seal().then(anchors.send), AUDIT_MS).unref();
  const texts = createTextService(jobs);
  setInterval(() => void texts.deliver(), TEXTS_MS).unref();
  const background = { ...jobs, isOpen: () => open.value.dependencies.readiness.isOpen };
  rewrapHourly({ ...background, wrapper: keyHolder(settings.value) }, background.metrics);
  void sealInBackground({
    ...background,
    sealFiles: () => sealFiles(jobs),
  });
  void lookAtMailServer(open.value.dependencies);
  stopOnSignal(app, open.value);
  const address = await listen(app, settings.value);
  const firstLink = await firstLinkText(open.value.dependencies, address);
  process.stdout.write(startedText(open.value.dependencies, address) + firstLink);
}

start().catch((error: unknown) => fail(`The server cannot start: ${errorText(error)}`));
