/** The offset of a line and column, both from 1; the end of the line for a column behind it. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + column - 1, end === -1 ? text.length : end);
}

/** Where a cursor belongs after a text became another: before what changed it stays, behind it moves along. */
export function caretAfter(before: string, after: string, caret: number): number {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  return caret <= head ? caret : Math.max(head, caret + after.length - before.length);
}

/** A new line as deep as the one before, deeper behind a colon at its end. */
export function indented(
  text: string,
  from: number,
  to: number,
): { readonly text: string; readonly at: number } {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const deeper = /:\s*$/.test(line) ? '  ' : '';
  const put = `\n${/^ */.exec(line)?.[0] ?? ''}${deeper}`;
  return { text: text.slice(0, from) + put + text.slice(to), at: from + put.length };
}
