import { visible } from './visible.ts';

/** On the marked line the caret points at `column` (from 1). */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly caret?: { readonly column: number; readonly length: number };
}

const WIDEST = 160;

/** Two lines before the place, one after. */
export function frameLines(text: string, line: number, column: number): readonly FrameLine[] {
  const lines = linesOf(text);
  const from = Math.max(1, line - 2);
  const to = Math.min(lines.length, line + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    .filter((number) => number <= line || lines[number - 1]?.trim() !== '')
    .map((number) => {
      const content = lines[number - 1] ?? '';
      const shown = { number, text: shorten(content) };
      return number === line ? { ...shown, caret: { column, length: wordLength(content, column) } } : shown;
    });
}

let known: { readonly text: string; readonly lines: readonly string[] } | undefined;

/** Cached, because many frames share a text. */
function linesOf(text: string): readonly string[] {
  if (known?.text !== text) known = { text, lines: text.split(/\r\n|\r|\n/).map(visible) };
  return known.lines;
}

/** The `^^^` under a word; keeps tabs so that it aligns in any terminal. */
export function caretText(content: string, { column, length }: { column: number; length: number }): string {
  const before = content.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
  return `${before}${'^'.repeat(Math.max(1, Math.min(length, WIDEST - before.length)))}`;
}

const shorten = (content: string): string =>
  content.length > WIDEST ? `${content.slice(0, WIDEST - 1)}…` : content;

function wordLength(content: string, column: number): number {
  const rest = content.slice(column - 1);
  const quoted = /^(["']).*?\1/.exec(rest);
  return (quoted ?? /^[^\s,:[\]{}#]+/.exec(rest))?.[0]?.length ?? 1;
}
