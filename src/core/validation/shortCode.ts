const LITERAL = /"(?:[^"\\]|\\.)*"/g;
const PLACE = /"(\d+)"/g;
const SCHEMA_PATH = /schemaPath:"\d+",/g;
const ADDED = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
const NAMED = /const (err\d+) = (\{(?:[^{}]|\{[^{}]*\})*\});vErrors = put\(vErrors, \1\);/g;

/**
 * What AJV wrote, without what nobody reads of an error and with one short call where it adds one (`put` of the prelude):
 * every page loads it. Texts in it, which are a lender's own, are never looked into; what is written otherwise stays.
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
