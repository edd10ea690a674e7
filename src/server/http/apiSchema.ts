import type { JsonObject } from '../../core/shared/json.ts';

/** A `schemas/api` schema for a route, without `$id` and `$schema`. */
export function apiSchema(document: object): JsonObject {
  const { $schema: _dialect, $id: _name, ...schema } = document as JsonObject;
  return schema;
}
