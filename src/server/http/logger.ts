import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Logger } from '../../core/shared/ports.ts';
import { requestIdNow } from '../db/requestIds.ts';
import type { Settings } from '../settings/settings.ts';
import { logRecord, withoutGiven } from './logRecord.ts';
import { currentRequest, givenValues } from './requestScope.ts';

const given = (): readonly string[] => {
  const request = currentRequest();
  return request ? givenValues(request) : [];
};

const onlyLogged = (record: Record<string, unknown>) => logRecord(record, given);

/** Adds the id of the request that the work is done for to lines logged through the port. */
function requestOf(_record: object, _level: number, log: PinoLogger): object {
  const reqId = requestIdNow();
  return reqId !== undefined && !('reqId' in log.bindings()) ? { reqId } : {};
}

/**
 * The process's log: JSON lines. Records pass `logRecord`; texts lose anything that looks personal or came
 * with the current request.
 */
export function createPino(level: Settings['logLevel'], destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    mixin: requestOf,
    formatters: { log: onlyLogged, bindings: onlyLogged },
    hooks: {
      logMethod(args: Parameters<PinoLogger['info']>, method: (...args: unknown[]) => void) {
        const clean = (arg: unknown) => (typeof arg === 'string' ? withoutGiven(arg, given()) : arg);
        method.apply(this, args.map(clean));
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const createLogger = (log: PinoLogger): Logger => ({
  info: (event, detail = {}) => log.info(detail, event),
  warn: (event, detail = {}) => log.warn(detail, event),
  error: (event, detail = {}) => log.error(detail, event),
});
