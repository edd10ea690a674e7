import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function hashesUnder(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}

/** One line per file that exists in only one of two folders or differs; empty if they are identical. */
export function differences(one: string, other: string): readonly string[] {
  const [ofOne, ofOther] = [hashesUnder(one), hashesUnder(other)];
  return [...new Set([...ofOne.keys(), ...ofOther.keys()])]
    .sort()
    .filter((path) => ofOne.get(path) !== ofOther.get(path))
    .map((path) => `${path}: ${ofOne.get(path) ?? 'missing'} and ${ofOther.get(path) ?? 'missing'}`);
}
