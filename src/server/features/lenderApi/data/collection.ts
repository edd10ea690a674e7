import type { JsonObject } from '../../../../core/shared/json.ts';
import type { Queries } from '../../../db/tables.ts';
import type { Page, PageAsked } from '../../lenderData/pageService.ts';
import type { LenderApiTools, Schema } from '../client/lenderCall.ts';
import { lenderRead, lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';

/** Records of a lender that its system lists, reads, replaces and removes one by one. */
export interface Collection {
  /** `officers`: of the path and of the list's answer. */
  readonly name: string;
  /** What one is called: `officer`, and in operations `Officer`. */
  readonly one: string;
  /** The field that names one: `uuid`. */
  readonly key: string;
  readonly keySchema: Schema;
  readonly body: Schema;
  readonly record: Schema;
  readonly example: JsonObject;
  page(queries: Queries, lender: string, asked: PageAsked): Promise<Page<object>>;
  find(queries: Queries, lender: string, key: string): Promise<object | undefined>;
  /** False when the key belongs to another lender. */
  keep(
    tx: Queries,
    lender: string,
    kept: { readonly key: string; readonly body: object; readonly at: Date },
  ): Promise<boolean>;
  remove(tx: Queries, lender: string, key: string): Promise<boolean>;
}

const LARGEST_PAGE = 200;

const closed = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Keyed = { readonly params: Readonly<Record<string, string>> };

const keyOf = ({ params }: Keyed, { key }: Collection): string => params[key] ?? '';

const notFound = ({ one }: Collection): LenderProblem =>
  new LenderProblem('not-found', { detail: `There is no such ${one}` });

function registerReads(tools: LenderApiTools, collection: Collection): void {
  const { db } = tools.dependencies;
  const { name, one, key, keySchema, record } = collection;
  lenderRead<{ query: { after?: string; limit?: number } }>(
    tools,
    {
      operation: `list${capital(name)}`,
      method: 'GET',
      path: `/${collectionPath(collection)}`,
      scope: 'data:read',
      tag: 'data',
      summary: `A page of the lender's ${name}, in the order of their ${key}`,
      query: closed({
        after: { type: 'string', maxLength: 200, description: 'What `next` of the page before says.' },
        limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
      }),
      answer: closed({ [name]: { type: 'array', items: record }, next: { type: 'string' } }, [name]),
    },
    async ({ client: { lender }, query: { after, limit = LARGEST_PAGE } }) => {
      const { items, next } = await collection.page(db.kysely, lender, { after, limit });
      return { body: { [name]: items, ...(next === undefined ? {} : { next }) } };
    },
  );
  lenderRead<Keyed>(
    tools,
    {
      operation: `read${capital(one)}`,
      method: 'GET',
      path: `/${collectionPath(collection)}/:${key}`,
      scope: 'data:read',
      tag: 'data',
      summary: `One of the lender's ${name}`,
      params: closed({ [key]: keySchema }, [key]),
      answer: record,
    },
    async ({ client: { lender }, params }) => {
      const found = await collection.find(db.kysely, lender, keyOf({ params }, collection));
      if (found === undefined) throw notFound(collection);
      return { body: found };
    },
  );
}

function registerWrites(tools: LenderApiTools, collection: Collection): void {
  const { system } = tools.dependencies;
  const { name, one, key, keySchema, body, record, example } = collection;
  const common = {
    path: `/${collectionPath(collection)}/:${key}`,
    scope: 'data:write',
    tag: 'data',
    params: closed({ [key]: keySchema }, [key]),
  } as const;
  lenderWrite<Keyed & { body: object }>(
    tools,
    {
      ...common,
      operation: `put${capital(one)}`,
      method: 'PUT',
      summary: `Keep one of the lender's ${name}, new or in place of what it was`,
      body,
      example,
      answer: record,
      problems: ['conflict'],
    },
    async (tx, { client: { lender }, params, body: given }) => {
      const named = keyOf({ params }, collection);
      const at = new Date(system.now());
      if (!(await collection.keep(tx, lender, { key: named, body: given, at })))
        throw new LenderProblem('conflict', { detail: `The ${key} is in use elsewhere: choose another one` });
      return {};
    },
    ({ params, body: given }) => ({ [key]: keyOf({ params: params ?? {} }, collection), ...given }),
  );
  lenderWrite<Keyed>(
    tools,
    {
      ...common,
      operation: `remove${capital(one)}`,
      method: 'DELETE',
      summary: `Remove one of the lender's ${name}`,
    },
    async (tx, { client: { lender }, params }) => {
      if (!(await collection.remove(tx, lender, keyOf({ params }, collection)))) throw notFound(collection);
      return {};
    },
  );
}

/** `offerCodes` is /offer-codes. */
const collectionPath = ({ name }: Collection): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** GET of the list and of one, PUT and DELETE of one. */
export function registerCollection(tools: LenderApiTools, collection: Collection): void {
  registerReads(tools, collection);
  registerWrites(tools, collection);
}
