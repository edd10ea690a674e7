import { type ConfigSchemas, createConfigSchemas } from '../../core/config/configSchemas.ts';
import type { ConfigTree } from './readConfigTree.ts';

const loaded = new WeakMap<ConfigTree['schemas'], ConfigSchemas>();

/**
 * Compiles a tree's schemas in one AJV, cached per list. Throws an Error naming a schema file that is not
 * JSON.
 */
export function loadConfigSchemas({ schemas }: Pick<ConfigTree, 'schemas'>): ConfigSchemas {
  const known = loaded.get(schemas) ?? load(schemas);
  loaded.set(schemas, known);
  return known;
}

function load(schemas: ConfigTree['schemas']): ConfigSchemas {
  const parsed = schemas.map(({ path, text }) => [path.replace(/^.*\//, ''), parse(path, text)] as const);
  return createConfigSchemas(Object.fromEntries(parsed));
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
