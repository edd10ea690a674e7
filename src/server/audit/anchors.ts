import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type Anchor, readAnchors } from '../../core/staff/anchors.ts';
import type { ChainHead } from './chainAudit.ts';

/** Where heads are anchored outside of the database. */
export interface Anchors {
  /** Keeps them durably, or rejects. */
  keep(anchors: readonly Anchor[]): Promise<void>;
  read(): Promise<readonly Anchor[]>;
}

export const anchorOf = ({ organization, position, hash }: ChainHead, now: number): Anchor => ({
  at: new Date(now).toISOString(),
  lender: organization,
  position,
  hash,
});

const FILE = 'audit-anchors.jsonl';

/** Removes a last line that a crash cut: its anchor is still to be kept. */
async function dropCutLine(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const bytes = await readFile(path);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) await truncate(path, whole);
}

/** Anchors in a file of the folder, which only grows. Each server has a folder of its own. */
export function anchorsInFolder(folder: string): Anchors {
  const path = join(folder, FILE);
  let isWhole = false;
  return {
    async keep(anchors) {
      if (anchors.length === 0) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!isWhole) await dropCutLine(path);
      isWhole = false;
      const lines = anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join('');
      await appendFile(path, lines, { mode: 0o600, flush: true });
      isWhole = true;
    },
    async read() {
      if (!existsSync(path)) return [];
      const read = readAnchors(await readFile(path, 'utf8'));
      if (!read.ok) throw new Error(`${path}: ${read.error}`);
      return read.value;
    },
  };
}
