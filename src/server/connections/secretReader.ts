import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SecretOf } from '../../core/config/secretProblems.ts';
import type { SecretSource } from '../../core/model/generated/connections.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import type { Environment } from '../settings/settings.ts';
import { secretFault } from './secretFault.ts';

/** The secrets of one reading of the connections. */
export interface SecretReader {
  /** Reads each file once. */
  readonly of: SecretOf;
  /** Whether a file that it read holds something else by now, or cannot be read any more. */
  hasChanged(): boolean;
}

/** Undefined when it cannot be read. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

interface SecretPlaces {
  readonly environment: Environment;
  /** Where relative paths begin. */
  readonly folder: string;
}

export function openSecretReader({ environment, folder }: SecretPlaces): SecretReader {
  const files = new Map<string, string | undefined>();

  function fileAt(path: string): string | undefined {
    if (!files.has(path)) files.set(path, contentOf(path));
    return files.get(path);
  }

  function textOf({ env, file }: SecretSource): Result<string, string> {
    if (file !== undefined) {
      const text = fileAt(resolve(folder, file))?.trim();
      return text ? ok(text) : err(`The file ${file} cannot be read, or is empty`);
    }
    const text = env === undefined ? undefined : environment[env];
    return text ? ok(text) : err(`The environment variable ${env} is not set`);
  }

  return {
    of(source, use) {
      const text = textOf(source);
      const fault = text.ok ? secretFault(text.value, use) : undefined;
      return fault === undefined ? text : err(`${source.file ?? source.env} ${fault}`);
    },
    hasChanged: () => [...files].some(([path, text]) => contentOf(path) !== text),
  };
}
