/**
 * A PDF token: a name (`#xx` decoded), a bracket, a string (content omitted), or a word such as a number,
 * `R`, `stream`.
 */
export interface PdfToken {
  readonly type: 'name' | 'open' | 'close' | 'string' | 'word';
  readonly text: string;
  /** Offset of its end. */
  readonly end: number;
}

const codes = (text: string): ReadonlySet<number> => new Set(Buffer.from(text, 'latin1'));
const SPACE = codes('\0\t\n\f\r ');
const DELIMITER = codes('()<>[]{}/%');
const [SLASH, LESS, GREATER, PERCENT, OPEN, CLOSE, BACKSLASH] = Buffer.from(
  '/<>%()\\',
  'latin1',
) as unknown as [number, number, number, number, number, number, number];
const LINE_END = codes('\r\n');

const isRegular = (code: number): boolean => !SPACE.has(code) && !DELIMITER.has(code);

const unescaped = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function endOfString(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === BACKSLASH) at += 1;
    else if (code === OPEN) depth += 1;
    else if (code === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

const endWhere = (bytes: Buffer, start: number, isOver: (code: number) => boolean): number => {
  let at = start;
  while (at < bytes.length && !isOver(bytes[at] ?? 0)) at += 1;
  return at;
};

function tokenAt(bytes: Buffer, at: number): PdfToken {
  const code = bytes[at] ?? 0;
  const twice = bytes[at + 1] === code;
  if (code === SLASH) {
    const end = endWhere(bytes, at + 1, (one) => !isRegular(one));
    return { type: 'name', text: unescaped(bytes.toString('latin1', at + 1, end)), end };
  }
  if (code === LESS && twice) return { type: 'open', text: '<<', end: at + 2 };
  if (code === GREATER && twice) return { type: 'close', text: '>>', end: at + 2 };
  if (code === LESS)
    return { type: 'string', text: '', end: endWhere(bytes, at, (one) => one === GREATER) + 1 };
  if (code === OPEN) return { type: 'string', text: '', end: endOfString(bytes, at) };
  if (!isRegular(code)) {
    const text = String.fromCharCode(code);
    return { type: text === '[' ? 'open' : text === ']' ? 'close' : 'word', text, end: at + 1 };
  }
  const end = endWhere(bytes, at, (one) => !isRegular(one));
  return { type: 'word', text: bytes.toString('latin1', at, Math.min(end, at + 40)), end };
}

/** PDF tokens from an offset on (ISO 32000-2, 7.2), without comments. */
export function* pdfTokens(bytes: Buffer, start = 0): Generator<PdfToken> {
  for (let at = start; at < bytes.length; ) {
    const code = bytes[at] ?? 0;
    if (SPACE.has(code)) at += 1;
    else if (code === PERCENT) at = endWhere(bytes, at, (one) => LINE_END.has(one));
    else {
      const token = tokenAt(bytes, at);
      yield token;
      at = token.end;
    }
  }
}
