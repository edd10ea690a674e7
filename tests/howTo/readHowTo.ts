import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/how-to');

/** A fenced block of a page. */
export interface PageBlock {
  /** The first word behind the fence: `yaml`, `ts`, `tsx`, `sh`, `text`. */
  readonly language: string;
  /** What `file=` says: the path that the block is about, from the folder of the project. */
  readonly file: string | undefined;
  /** Whether the block is laid over what the file says already (`merge`), and is not the whole file. */
  readonly isMerge: boolean;
  readonly text: string;
  /** The line of the page that the fence stands in, from 1. */
  readonly line: number;
}

const FENCE = /^```(\w+)(?: file=(\S+))?( merge)?$/;

/**
 * The blocks of a page in order. Throws, with page and line, for a fence that is not `language`, `language file=path` or
 * `language file=path merge`, and for one that is not closed: what a test would pass over could be wrong for years.
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
