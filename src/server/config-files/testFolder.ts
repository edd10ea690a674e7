import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A project in its own folder, with the real schemas. */
export interface TestFolder {
  readonly root: string;
  write(path: string, text: string): void;
}

/** Writes `files` to a temporary folder that is removed after the test. */
export function testFolder(files: Readonly<Record<string, string>>): TestFolder {
  const root = mkdtempSync(join(tmpdir(), 'equiform-config-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(join(import.meta.dirname, '../../../schemas/config'), join(root, 'schemas/config'), {
    recursive: true,
  });
  for (const [path, text] of Object.entries(files)) write(path, text);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return { root, write };
}
