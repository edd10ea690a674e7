import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { FileEdit } from './fileEdit.ts';
import { identitiesOf } from './identitiesOf.ts';
import { isRule } from './isRule.ts';
import { isSame } from './plainOf.ts';

type Path = readonly (string | number)[];

/**
 * Edits that lead from one value of a file to another, each after those before it, down to what really differs. A map keeps its order,
 * and new keys are at its end.
 */
export function editsBetween(before: Json, after: Json, path: Path = []): readonly FileEdit[] {
  if (isSame(before, after)) return [];
  if (isList(before) && isList(after) && after.length > 0) return listEdits(before, after, path);
  if (isMap(before) && isMap(after) && !isRule(before) && !isRule(after))
    return mapEdits(before, after, path);
  return [{ pointer: toPointer(path), value: after }];
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isMap = (value: Json): value is JsonObject => isObject(value);

function mapEdits(before: JsonObject, after: JsonObject, path: Path): readonly FileEdit[] {
  const changed = Object.entries(before).flatMap(([key, value]) => {
    const next = after[key];
    return next === undefined || !Object.hasOwn(after, key) ? [] : editsBetween(value, next, [...path, key]);
  });
  const added = Object.entries(after)
    .filter(([key]) => !Object.hasOwn(before, key))
    .map(([key, value]) => ({ pointer: toPointer(path), key, value }));
  // After what is added, so that a map is never empty between.
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key) => ({ pointer: toPointer([...path, key]), remove: true as const }));
  return [...changed, ...added, ...removed];
}

function listEdits(before: readonly Json[], after: readonly Json[], path: Path): readonly FileEdit[] {
  const [old, now] = [identitiesOf(before), identitiesOf(after)];
  if (!old || !now) return runEdits(before, after, path);
  const kept = old.filter((id) => now.includes(id));
  const isInOrder = isSame(
    kept,
    now.filter((id) => old.includes(id)),
  );
  if (!isInOrder || kept.length === 0) return [{ pointer: toPointer(path), value: after }];
  const removed = old
    .flatMap((id, at) => (now.includes(id) ? [] : [at]))
    .toReversed()
    .map((at) => ({ pointer: toPointer([...path, at]), remove: true as const }));
  const others = after.flatMap((item, at): readonly FileEdit[] => {
    const was = before[old.indexOf(now[at] ?? '')];
    return was === undefined || !old.includes(now[at] ?? '')
      ? [{ pointer: toPointer(path), insert: item, at }]
      : editsBetween(was, item, [...path, at]);
  });
  return [...removed, ...others];
}

/** In a list without names, what lies between an equal beginning and an equal end. */
function runEdits(before: readonly Json[], after: readonly Json[], path: Path): readonly FileEdit[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  if (old.length === before.length && old.length !== now.length)
    return [{ pointer: toPointer(path), value: after }];
  const common = Math.min(old.length, now.length);
  return [
    ...old.slice(0, common).flatMap((item, at) => editsBetween(item, now[at] ?? null, [...path, head + at])),
    ...old
      .slice(common)
      .map((_, at) => ({ pointer: toPointer([...path, head + common + at]), remove: true as const }))
      .toReversed(),
    ...now
      .slice(common)
      .map((item, at) => ({ pointer: toPointer(path), insert: item, at: head + common + at })),
  ];
}
