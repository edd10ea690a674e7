import type { JsonObject } from '../../core/shared/json.ts';

/** A `schemas/api` schema for a route, without `$id`, `$schema` and `$comment`. */
export function apiSchema(document: object): JsonObject {
  const { $schema: _dialect, $id: _name, $comment: _note, ...schema } = document as JsonObject;
  return schema;
}
