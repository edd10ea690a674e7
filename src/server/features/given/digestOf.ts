import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Task } from '../tasks/taskService.ts';

/** The same value with the members of objects in one order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, ordered(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** A digest of what a task was asked with, which differs from task to task. Whoever keeps it seals it. */
export const digestOf = ({ uuid }: Pick<Task, 'uuid'>, input: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify([uuid, ordered(input)]))
    .digest('hex');
