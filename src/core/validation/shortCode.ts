const SCHEMA_PATH = /schemaPath:"(?:[^"\\]|\\.)*",/g;
const ADDED = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
const NAMED = /const (err\d+) = (\{(?:[^{}]|\{[^{}]*\})*\});vErrors = put\(vErrors, \1\);/g;

/**
 * What AJV wrote, without what nobody reads of an error and with one short call where it adds one (`put` of the prelude):
 * every page loads it. What is written otherwise stays as it is.
 */
export const shortCode = (code: string): string =>
  code
    .replaceAll(SCHEMA_PATH, '')
    .replaceAll(ADDED, 'vErrors = put(vErrors, $1);errors++;')
    .replaceAll(NAMED, 'vErrors = put(vErrors, $2);');
