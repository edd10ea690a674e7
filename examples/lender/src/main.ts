import { openLender } from './lender.ts';
import { realPorts } from './ports.ts';
import { readSettings } from './settings.ts';

/** What is under way may end in this time; what does not is on disk, and is done after the next start. */
const PATIENCE_MS = 3_000;

try {
  const settings = readSettings(process.env);
  const lender = await openLender(settings, realPorts);
  realPorts.log('started', { webhooks: lender.address, api: settings.api });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void Promise.race([lender.close(), realPorts.wait(PATIENCE_MS)]).then(() => process.exit(0)),
    );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
