import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createConfigSchemas } from '../../core/config/configSchemas.ts';
import type { Json } from '../../core/shared/json.ts';
import { sharedByText } from '../../core/shared/sharedByText.ts';

/** Values by file and schemas: reading a file again, as several parts of the server do, checks nothing twice. */
const shared = sharedByText();

/**
 * Reads a file of the installation, which belongs to no lender, by its path below `root` and its schema in `schemas/config`;
 * undefined without the file. The value is deeply frozen. Throws an Error naming the file and every invalid value.
 */
export function readInstallationFile<T>(root: string, path: string, schema: string): T | undefined {
  if (!existsSync(join(root, path))) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  const schemas = withReferred(root, schema);
  return shared(
    JSON.stringify([path, schema, text, schemas]),
    () => checked({ path, text, schema, schemas }) as T,
  );
}

interface InstallationText {
  readonly path: string;
  readonly text: string;
  readonly schema: string;
  readonly schemas: Record<string, unknown>;
}

function checked({ path, text, schema, schemas }: InstallationText): Json {
  const value = parse(text) as Json;
  const problems = createConfigSchemas(schemas).problems(schema, value, 'whole');
  if (problems.length === 0) return value;
  const lines = problems.map(({ pointer, message }) => `${path} ${pointer}: ${message}`);
  throw new Error(lines.join('\n'));
}

function withReferred(root: string, name: string, known: Record<string, unknown> = {}) {
  const text = readFileSync(join(root, 'schemas/config', name), 'utf8');
  known[name] = JSON.parse(text);
  for (const [, other = ''] of text.matchAll(/"\$ref":\s*"([\w.-]+\.schema\.json)#/g))
    if (!Object.hasOwn(known, other)) withReferred(root, other, known);
  return known;
}
