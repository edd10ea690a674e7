import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createConfigSchemas } from '../../core/config/configSchemas.ts';
import type { Json } from '../../core/shared/json.ts';
import { sharedByText } from '../../core/shared/sharedByText.ts';

/** Values by file and schemas: reading a file again, as several parts of the server do, checks nothing twice. */
const shared = sharedByText();

/**
 * Reads `config/sandbox/{name}.yaml` below `root`, checked by `schemas/config/sandbox-{name}.schema.json`
 * or the named one;
 * undefined without the file. The value is deeply frozen. Throws an Error naming the file and every invalid value.
 */
export function readSandboxFile<T>(root: string, name: string, of = `sandbox-${name}`): T | undefined {
  const path = `config/sandbox/${name}.yaml`;
  const schema = `${of}.schema.json`;
  if (!existsSync(join(root, path))) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  const schemas = withReferred(root, schema);
  return shared(
    JSON.stringify([path, schema, text, schemas]),
    () => checked({ path, text, schema, schemas }) as T,
  );
}

interface SandboxText {
  readonly path: string;
  readonly text: string;
  readonly schema: string;
  readonly schemas: Record<string, unknown>;
}

function checked({ path, text, schema, schemas }: SandboxText): Json {
  const value = parse(text) as Json;
  const problems = createConfigSchemas(schemas).problems(schema, value, 'whole');
  if (problems.length === 0) return value;
  const lines = problems.map(({ pointer, message }) => `${path} ${pointer}: ${message}`);
  throw new Error(lines.join('\n'));
}

/** The same for a required file; throws an Error when it is missing. */
export function requireSandboxFile<T>(root: string, name: string, of?: string): T {
  const file = readSandboxFile<T>(root, name, of);
  if (file === undefined) throw new Error(`There is no config/sandbox/${name}.yaml`);
  return file;
}

function withReferred(root: string, name: string, known: Record<string, unknown> = {}) {
  const text = readFileSync(join(root, 'schemas/config', name), 'utf8');
  known[name] = JSON.parse(text);
  for (const [, other = ''] of text.matchAll(/"\$ref":\s*"([\w.-]+\.schema\.json)#/g))
    if (!Object.hasOwn(known, other)) withReferred(root, other, known);
  return known;
}
