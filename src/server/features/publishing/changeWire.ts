import type { FileEdit } from '../../../core/config/edits/fileEdit.ts';
import type { Json } from '../../../core/shared/json.ts';
import type { Choice } from '../../config-files/edit/editFiles.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import { type ChangeSet, pathsOf } from '../../releases/ledger/changeSets.ts';
import { namedPeople } from '../staff/namesService.ts';
import { reachesOf } from './changeFiles.ts';
import { fileTextOrNone, MOST_FILES, path } from './inputs.ts';

export const tag = 'configuration';
export const CHANGES = '/staff/v1/changes';
export const MOST_EDITS = 1_000;

/** Of a call about one change. */
export const params = closed({ uuid });

export interface OfChange {
  readonly Params: { readonly uuid: string };
}

const moment = { type: 'string', format: 'date-time' } as const;
const lines = { type: 'array', items: text(300) } as const;
const any = {} as const;

export const title = { type: 'string', pattern: '\\S', minLength: 1, maxLength: 200 } as const;
export const version = { type: 'integer', minimum: 1 } as const;
export const pointer = { type: 'string', pattern: '^(/.*)?$', maxLength: 1_000 } as const;

/** Files that are sent: null for one that is removed. */
export const changedFiles = {
  type: 'array',
  maxItems: MOST_FILES,
  items: closed({ path, text: fileTextOrNone }),
} as const;

/** A change without the texts of its files. */
export const summary = closed({
  uuid,
  title: text(),
  why: text(500),
  by: text(),
  at: moment,
  position: { type: 'integer' },
  state: text(),
  version: { type: 'integer' },
  changedBy: text(),
  changedAt: moment,
  paths: lines,
  reaches: lines,
  checked: {
    anyOf: [
      closed({
        version: { type: 'integer' },
        errors: { type: 'integer' },
        warnings: { type: 'integer' },
        lenders: lines,
      }),
      { type: 'null' },
    ],
  },
  published: { type: ['integer', 'null'] },
});

export const conflict = closed({ path: text(300), pointer: text(1_000), base: any, ours: any, theirs: any }, [
  'base',
  'ours',
  'theirs',
]);

/** A choice as it is sent: a side to `take`, or a third `value`; the text of a whole file. */
export interface SentChoice {
  readonly path: string;
  readonly pointer: string;
  readonly take?: 'ours' | 'theirs';
  readonly value?: Json;
}

export const choice = closed({ path, pointer, take: { enum: ['ours', 'theirs'] }, value: any }, [
  'take',
  'value',
]);

/** Answers 400 for a choice that takes a side and says a value, or neither. */
export function choiceOf({ path: one, pointer: where, take, value }: SentChoice): Choice {
  if ((take === undefined) === (value === undefined))
    throw new ApiError('badRequest', ['A choice has one of take and value']);
  return { path: one, pointer: where, take: take ?? { value: value ?? null } };
}

export const finding = closed(
  {
    code: text(),
    severity: text(),
    message: text(5_000),
    file: text(300),
    line: { type: 'integer' },
    column: { type: 'integer' },
    pointer: text(1_000),
    suggestion: text(1_000),
    brand: text(),
    brands: { type: 'array', items: text() },
  },
  ['pointer', 'suggestion', 'brand', 'brands'],
);

/** Changes as they are told, with the names of people. */
export async function summariesOf(changes: readonly ChangeSet[], { db }: AppDependencies) {
  const people = changes.flatMap(({ by, changedBy }) => [by, changedBy]);
  const names = await namedPeople(db.kysely, people);
  const paths = await pathsOf(
    db.kysely,
    changes.map((change) => change.uuid),
  );
  return changes.map(({ by, at, base, changedBy, changedAt, authors: _authors, ...rest }) => ({
    ...rest,
    by: names.get(by) ?? by,
    at: at.toISOString(),
    position: base,
    changedBy: names.get(changedBy) ?? changedBy,
    changedAt: changedAt.toISOString(),
    paths: paths.get(rest.uuid) ?? [],
    reaches: reachesOf(paths.get(rest.uuid) ?? []),
  }));
}

export async function summaryOf(change: ChangeSet, dependencies: AppDependencies) {
  const [told] = await summariesOf([change], dependencies);
  return told;
}

/** An edit as it is sent: `value` to set, with `key` to add; `insert` with `at`; or `remove`. */
export interface SentEdit {
  readonly path: string;
  readonly pointer: string;
  readonly value?: Json;
  readonly key?: string;
  readonly insert?: Json;
  readonly at?: number;
  readonly remove?: true;
}

export const edit = closed(
  {
    path,
    pointer,
    value: any,
    key: { type: 'string', minLength: 1, maxLength: 300 },
    insert: any,
    at: { type: 'integer', minimum: 0 },
    remove: { const: true },
  },
  ['value', 'key', 'insert', 'at', 'remove'],
);

/** Answers 400 for an edit that says more than one thing, or nothing. */
export function editOf({ pointer: where, value, key, insert, at, remove }: SentEdit): FileEdit {
  const said = [value, insert, remove].filter((one) => one !== undefined).length;
  if (said !== 1 || (key !== undefined && value === undefined) || (at !== undefined && insert === undefined))
    throw new ApiError('badRequest', ['An edit has one of value (with key), insert (with at) and remove']);
  if (remove) return { pointer: where, remove };
  if (insert !== undefined) return { pointer: where, insert, at };
  if (key !== undefined) return { pointer: where, key, value: value ?? null };
  return { pointer: where, value: value ?? null };
}
