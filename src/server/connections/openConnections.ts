import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfigSchemas } from '../../core/config/configSchemas.ts';
import { showLocation } from '../../core/config/finding.ts';
import { readConnections } from '../../core/config/readConnections.ts';
import {
  type Connected,
  connectedTo,
  type TaskOfLender,
  usualConnections,
} from '../../core/journey/connections.ts';
import type { ConnectionsFile } from '../../core/model/generated/connections.ts';
import type { Logger } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import type { Settings } from '../settings/settings.ts';

/** Who performs the lenders' tasks in this installation. */
export interface Connections {
  /** What is in force. */
  readonly file: ConnectionsFile;
  of(asked: TaskOfLender): Connected;
  /**
   * Reads the file again, if it changed. A file with mistakes, and one that `accepts` refuses by a line per reason, is
   * refused: what was in force stays.
   */
  look(): void;
  /** Calls after each change; the answer ends that. */
  onChange(listener: () => void): () => void;
  /** Sets what refuses a change besides mistakes in the file: it names every reason. */
  accepts(refusals: (file: ConnectionsFile) => readonly string[]): void;
}

export interface ConnectionTools {
  readonly settings: Pick<Settings, 'connections' | 'configRoot' | 'mode'>;
  readonly logger: Logger;
  /** Called for each change that was read. */
  readonly report: (as: 'changed' | 'refused') => void;
}

const SCHEMA = 'connections.schema.json';

type Read = Result<{ readonly text: string; readonly file: ConnectionsFile }, readonly string[]>;

const textOf = (path: string): Result<string, readonly string[]> => {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return err([`${path}: ${error instanceof Error ? error.message : String(error)}`]);
  }
};

function readerOf({ configRoot, mode }: ConnectionTools['settings'], path: string): (text: string) => Read {
  const schema: unknown = JSON.parse(readFileSync(join(configRoot, 'schemas/config', SCHEMA), 'utf8'));
  const schemas = createConfigSchemas({ [SCHEMA]: schema });
  return (text) => {
    const read = readConnections({ path, text }, { schemas, mode });
    if (read.ok) return ok({ text, file: read.value });
    return err(read.error.map((finding) => `${showLocation(finding)} ${finding.message}`));
  };
}

/** Without a file, the usual ones of the mode. Throws an Error with a line for each mistake in the file. */
export function openConnections({ settings, logger, report }: ConnectionTools): Connections {
  const { connections: path, mode } = settings;
  const read = path === undefined ? undefined : readerOf(settings, path);
  const fileNow = (text: Result<string, readonly string[]>): Read =>
    text.ok && read ? read(text.value) : text.ok ? err([]) : text;
  const first = path === undefined ? undefined : fileNow(textOf(path));
  if (first && !first.ok) throw new Error(['The connections have mistakes:', ...first.error].join('\n'));

  let file = first?.value.file ?? usualConnections(mode);
  /** What was read last, sound or not. */
  let seen = first?.value.text;
  let refusals: (next: ConnectionsFile) => readonly string[] = () => [];
  const listeners = new Set<() => void>();

  function refuse(reasons: readonly string[]): void {
    logger.error('the connections changed, but not in this server', { reason: reasons.join('; ') });
    report('refused');
  }

  function take(text: Result<string, readonly string[]>): void {
    const next = fileNow(text);
    const reasons = next.ok ? refusals(next.value.file) : next.error;
    if (!next.ok || reasons.length > 0) {
      refuse(reasons);
      return;
    }
    file = next.value.file;
    logger.info('the connections changed');
    report('changed');
    for (const listener of listeners) listener();
  }

  return {
    get file() {
      return file;
    },
    of: (asked) => connectedTo(file, asked),
    look() {
      if (path === undefined) return;
      const text = textOf(path);
      const now = text.ok ? text.value : undefined;
      if (now === seen) return;
      seen = now;
      take(text);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accepts(next) {
      refusals = next;
    },
  };
}
