/** Throws on a bigint that a number cannot hold exactly. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`);
  return value;
}

/** Parsers by Postgres type id, where the two drivers differ: bigint as number, date as `yyyy-MM-dd`. */
export const columnParsers: Readonly<Record<number, (text: string) => number | string>> = {
  20: readBigint,
  1082: (text) => text,
};
