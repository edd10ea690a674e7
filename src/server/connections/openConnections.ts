import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createConfigSchemas } from '../../core/config/configSchemas.ts';
import { type Location, showLocation } from '../../core/config/finding.ts';
import { readConnections } from '../../core/config/readConnections.ts';
import { type ChatAgents, chatAgentsIn, portsIn } from '../../core/journey/connectedPorts.ts';
import {
  type Connected,
  connectedTo,
  type TaskOfLender,
  usualConnections,
} from '../../core/journey/connections.ts';
import type { Ports } from '../../core/journey/ports.ts';
import type { ConnectionsFile } from '../../core/model/generated/connections.ts';
import type { Logger } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import type { Environment, Settings } from '../settings/settings.ts';
import { type ConnectedSystems, noSystems, systemsOf } from './connectedSystems.ts';
import { openSecretReader, type SecretReader } from './secretReader.ts';

/** Connections without mistakes. */
export interface SoundFile {
  readonly file: ConnectionsFile;
  /** The place of a value in the file, or of the nearest around it; undefined where there is no file. */
  readonly placeOf?: (path: readonly (string | number)[]) => Location;
}

/** Who performs the lenders' tasks in this installation, and which systems of theirs there are. */
export interface Connections extends ConnectedSystems {
  /** What is in force. */
  readonly inForce: SoundFile;
  of(asked: TaskOfLender): Connected;
  /** What companies do for a lender's borrowers; everything in the sandbox, which plays them. */
  portsOf(lender: string): Ports;
  /** Whose agents chat with a lender's borrowers; undefined when there are none. */
  chatAgentsOf(lender: string): ChatAgents | undefined;
  /**
   * Reads the file and those of its secrets again, if one changed. A file with mistakes, and one that `accepts` refuses by a line per reason, is
   * refused: what was in force stays.
   */
  look(): void;
  /** Calls after each change; the answer ends that. */
  onChange(listener: () => void): () => void;
  /** Sets what refuses a change besides mistakes in the file: it names every reason. */
  accepts(refusals: (next: SoundFile) => readonly string[]): void;
}

export interface ConnectionTools {
  readonly settings: Pick<Settings, 'connections' | 'configRoot' | 'mode'>;
  /** Where secrets may be. */
  readonly environment: Environment;
  readonly logger: Logger;
  /** Called for each change that was read. */
  readonly report: (as: 'changed' | 'refused') => void;
}

const SCHEMA = 'connections.schema.json';

/** One reading of the file, sound or not. */
interface Reading {
  readonly text: string | undefined;
  readonly secrets: SecretReader;
  readonly result: Result<InForce, readonly string[]>;
}

interface InForce extends SoundFile {
  readonly systems: ConnectedSystems;
}

const textOf = (path: string): Result<string, readonly string[]> => {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return err([`${path}: ${error instanceof Error ? error.message : String(error)}`]);
  }
};

function readerOf({ settings, environment }: ConnectionTools, path: string): () => Reading {
  const { configRoot, mode } = settings;
  const schema: unknown = JSON.parse(readFileSync(join(configRoot, 'schemas/config', SCHEMA), 'utf8'));
  const schemas = createConfigSchemas({ [SCHEMA]: schema });
  const resultOf = (text: string, secretOf: SecretReader['of']): Reading['result'] => {
    const read = readConnections({ path, text }, { schemas, mode, secretOf });
    if (!read.ok) return err(read.error.map((finding) => `${showLocation(finding)} ${finding.message}`));
    return ok({ ...read.value, systems: systemsOf(read.value.file, secretOf) });
  };
  return () => {
    const secrets = openSecretReader({ environment, folder: dirname(path) });
    const text = textOf(path);
    return text.ok
      ? { text: text.value, secrets, result: resultOf(text.value, secrets.of) }
      : { text: undefined, secrets, result: text };
  };
}

/** Without a file, the usual ones of the mode. Throws an Error with a line for each mistake in the file. */
export function openConnections(tools: ConnectionTools): Connections {
  const { settings, logger, report } = tools;
  const { connections: path, mode } = settings;
  const read = path === undefined ? undefined : readerOf(tools, path);
  let last = read?.();
  if (last && !last.result.ok)
    throw new Error(['The connections have mistakes:', ...last.result.error].join('\n'));

  let inForce: InForce = last?.result.ok
    ? last.result.value
    : { file: usualConnections(mode), systems: noSystems };
  let refusals: (next: SoundFile) => readonly string[] = () => [];
  const listeners = new Set<() => void>();

  function take({ result }: Reading): void {
    const reasons = result.ok ? refusals(result.value) : result.error;
    if (!result.ok || reasons.length > 0) {
      logger.error('the connections changed, but not in this server', { reason: reasons.join('; ') });
      report('refused');
      return;
    }
    inForce = result.value;
    logger.info('the connections changed');
    report('changed');
    for (const listener of listeners) listener();
  }

  const isUnchanged = (path: string, { text, secrets }: Reading): boolean => {
    const now = textOf(path);
    return (now.ok ? now.value : undefined) === text && !secrets.hasChanged();
  };

  return {
    get inForce() {
      return inForce;
    },
    of: (asked) => connectedTo(inForce.file, asked),
    portsOf: (lender) => portsIn(mode, inForce.file, lender),
    chatAgentsOf: (lender) => chatAgentsIn(mode, inForce.file, lender),
    client: (id) => inForce.systems.client(id),
    webhooksOf: (lender) => inForce.systems.webhooksOf(lender),
    providersOf: (lender) => inForce.systems.providersOf(lender),
    look() {
      if (path === undefined || !read || !last || isUnchanged(path, last)) return;
      last = read();
      take(last);
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
