/** Columns count from 0. */
export interface EditorWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const WORDS = /[A-Za-z_$][\w.$-]*|[<>=!+*/-]+/g;

/** The name or operator at a column (from 0); undefined if there is none. */
export function wordAt(line: string, column: number): EditorWord | undefined {
  for (const match of line.matchAll(WORDS)) {
    const [word] = match;
    const end = match.index + word.length;
    if (match.index <= column && column <= end) return { word, start: match.index, end };
  }
  return undefined;
}
