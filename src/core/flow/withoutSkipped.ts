import { isObject, type JsonObject } from '../shared/json.ts';
import { getAt, setAt } from '../shared/jsonPointer.ts';
import type { Walk } from './walk.ts';

/**
 * The document without what only skipped steps store: a home address is cleared once the property is the primary home
 * (REG-07). Everything else stays, answers not reached yet included.
 */
export function withoutSkipped({ flow, skipped }: Walk, document: JsonObject): JsonObject {
  const stores = (isSkipped: boolean): readonly string[] =>
    flow.steps
      .filter(({ id }) => skipped.includes(id) === isSkipped)
      .flatMap(({ layout }) => Object.values(layout.step.store ?? {}));
  const kept = new Set(stores(false));
  return stores(true)
    .filter((pointer) => !kept.has(pointer) && getAt(document, pointer) !== undefined)
    .reduce((rest, pointer) => removeAt(rest, pointer), document);
}

/** Removes a value, and the objects around it that are empty then. */
function removeAt(document: JsonObject, pointer: string): JsonObject {
  const rest = setAt(document, pointer, undefined);
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const around = parent === '' ? undefined : getAt(rest, parent);
  return isObject(around) && Object.keys(around).length === 0 ? removeAt(rest, parent) : rest;
}
