import type { Logger } from '../../../core/shared/ports.ts';

/** A logged error: kind and location, never its message. */
export interface Broken {
  readonly event: string;
  readonly name: string;
  readonly status: number | undefined;
  readonly stack: readonly string[];
}

/** Receiver of logged errors. */
export type BrokenSink = (broken: Broken) => void;

export interface ReportingLogger extends Logger {
  /** Sends past and future reports to a sink; returns how to detach. */
  attach(sink: BrokenSink): () => void;
}

const MOST = 20;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Logs and reports errors; keeps at most 20 reports until a sink is attached. */
export function createReportingLogger(base: Logger): ReportingLogger {
  let sink: BrokenSink | undefined;
  const waiting: Broken[] = [];
  return {
    ...base,
    error(event, detail = {}) {
      base.error(event, detail);
      const { name, status, stack } = detail;
      const broken: Broken = {
        event,
        name: typeof name === 'string' ? name : 'other',
        status: typeof status === 'number' ? status : undefined,
        stack: texts(stack),
      };
      if (sink) sink(broken);
      else if (waiting.length < MOST) waiting.push(broken);
    },
    attach(next) {
      sink = next;
      for (const broken of waiting.splice(0)) next(broken);
      return () => {
        if (sink === next) sink = undefined;
      };
    },
  };
}
