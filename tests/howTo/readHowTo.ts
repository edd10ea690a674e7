import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/how-to');

/** A fenced block. */
export interface PageBlock {
  /** First word after the fence: `yaml`, `ts`, `tsx`, `sh`, `text`. */
  readonly language: string;
  /** From `file=`, relative to the project. */
  readonly file: string | undefined;
  /** The block is layered over the file (`merge`) instead of replacing it. */
  readonly isMerge: boolean;
  readonly text: string;
  /** Line of the opening fence, 1-based. */
  readonly line: number;
}

const FENCE = /^```(\w+)(?: file=(\S+))?( merge)?$/;

/**
 * A page's blocks in order. Throws, with page and line, for malformed or unclosed fences, which a test would otherwise
 * skip silently.
 */
export function blocksOf(page: string, text: string): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    if (!lines[index]?.startsWith('```')) continue;
    const place = `${page}:${index + 1}`;
    const [found, language = '', file, merge] = FENCE.exec(lines[index] ?? '') ?? [];
    if (found === undefined) throw new Error(`${place} cannot be read: ${lines[index]}`);
    const end = lines.indexOf('```', index + 1);
    if (end < 0) throw new Error(`${place} opens a block that nothing closes`);
    const body = `${lines.slice(index + 1, end).join('\n')}\n`;
    blocks.push({ language, file, isMerge: merge !== undefined, text: body, line: index + 1 });
    index = end;
  }
  return blocks;
}

/** The blocks of `docs/how-to/<name>.md`, in order. */
export function readHowTo(name: string): readonly PageBlock[] {
  return blocksOf(`docs/how-to/${name}.md`, readFileSync(join(FOLDER, `${name}.md`), 'utf8'));
}
