import type { Logger } from '../../../core/shared/ports.ts';

/** Something that broke, as the log was told: its kind and where, never its words. */
export interface Broken {
  readonly event: string;
  readonly name: string;
  readonly status: number | undefined;
  /** Lines of its stack. */
  readonly stack: readonly string[];
}

/** Where the log's errors go. */
export type BrokenSink = (broken: Broken) => void;

/** A logger whose errors are also reported. */
export interface ReportingLogger extends Logger {
  /** Sends what is reported from now on, and what was before, to a sink; answers how to end that. */
  attach(sink: BrokenSink): () => void;
}

const MOST = 20;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Reports what is logged as an error beside logging it; keeps at most 20 reports until there is a sink. */
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
