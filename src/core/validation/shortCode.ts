const LITERAL = /"(?:[^"\\]|\\.)*"/g;
const PLACE = /"(\d+)"/g;
const SCHEMA_PATH = /schemaPath:"\d+",/g;
const ADDED = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
const NAMED = /const (err\d+) = (\{(?:[^{}]|\{[^{}]*\})*\});vErrors = put\(vErrors, \1\);/g;

/**
 * Shortens AJV's output, because every page loads it: drops unused parts of errors, and adds errors with one
 * call (`put` of the prelude). Never changes texts in it, which come from lenders, or code it does not
 * recognize.
 */
export function shortCode(code: string): string {
  const literals: string[] = [];
  const short = code
    .replaceAll(LITERAL, (literal) => `"${literals.push(literal) - 1}"`)
    .replaceAll(SCHEMA_PATH, '')
    .replaceAll(ADDED, 'vErrors = put(vErrors, $1);errors++;')
    .replaceAll(NAMED, 'vErrors = put(vErrors, $2);');
  return short.replaceAll(PLACE, (_place, index) => literals[Number(index)] ?? '');
}
