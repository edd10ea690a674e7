import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Logger } from '../../core/shared/ports.ts';
import type { Settings } from '../settings.ts';
import { scrubText, scrubValue } from './scrub.ts';

const scrubRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  scrubValue(record) as Record<string, unknown>;

/** The process's log: JSON lines, every value and message scrubbed of personal data before it is written. */
export function createPino(level: Settings['logLevel'], destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    formatters: { log: scrubRecord, bindings: scrubRecord },
    hooks: {
      logMethod(args: Parameters<PinoLogger['info']>, method: (...args: unknown[]) => void) {
        const scrubbed = args.map((arg: unknown) => (typeof arg === 'string' ? scrubText(arg) : arg));
        method.apply(this, scrubbed);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The logger port over a pino logger. */
export const createLogger = (log: PinoLogger): Logger => ({
  info: (event, detail = {}) => log.info(detail, event),
  warn: (event, detail = {}) => log.warn(detail, event),
  error: (event, detail = {}) => log.error(detail, event),
});
