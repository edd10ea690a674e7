/** A word of a line, with the columns (from 0) it stands in. */
export interface EditorWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const WORDS = /[A-Za-z_$][\w.$-]*|[<>=!+*/-]+/g;

/** The name or operator under a column (from 0) of a line; undefined where there is none. */
export function wordAt(line: string, column: number): EditorWord | undefined {
  for (const match of line.matchAll(WORDS)) {
    const [word] = match;
    const end = match.index + word.length;
    if (match.index <= column && column <= end) return { word, start: match.index, end };
  }
  return undefined;
}
