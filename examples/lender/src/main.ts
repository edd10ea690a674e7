import { openLender } from './lender.ts';
import { realPorts } from './ports.ts';
import { readSettings } from './settings.ts';

try {
  const settings = readSettings(process.env);
  const lender = await openLender(settings, realPorts);
  realPorts.log('started', { webhooks: lender.address, api: settings.api });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void lender.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
