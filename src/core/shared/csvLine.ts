/** Begins a formula in a spreadsheet; the fullwidth signs do in some. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** An apostrophe keeps spreadsheets from running such a cell as a formula; a number is none. */
const asText = (value: string | number): string =>
  typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** A line of CSV (RFC 4180: comma, quotes, CRLF). No cell is a formula. */
export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map((value) => quoted(asText(value))).join(',')}\r\n`;
