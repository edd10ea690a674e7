import type { JsonObject } from '../../core/shared/json.ts';

/** A schema of `schemas/api` for a route: without the two keys that name the file and its dialect. */
export function apiSchema(document: object): JsonObject {
  const { $schema: _dialect, $id: _name, ...schema } = document as JsonObject;
  return schema;
}
