import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import { CannotRun } from '../terminal/cliCommand.ts';
import { sha256 } from './verifyPorts.ts';

/**
 * Texts of a release by their hash: from a folder (`equiform build`), or from a file of JSON with its parts, such as an export made
 * with `--with-release`. Throws `CannotRun`.
 */
export function releaseTexts(path: string): ReadonlyMap<string, string> {
  try {
    const texts = statSync(path).isDirectory() ? inFolder(path) : inFile(path);
    return new Map(texts.map((text) => [sha256(text), text]));
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`--release ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const inFolder = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(path, name), 'utf8'));

function inFile(path: string): readonly string[] {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const parts = isObject(file) ? file.parts : undefined;
  if (!isObject(parts)) throw new CannotRun(`--release ${path}: there are no parts of a release in it`);
  return Object.values(parts).filter((text) => typeof text === 'string');
}
