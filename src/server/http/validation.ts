import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isObject } from '../../core/shared/json.ts';
import { ApiError } from './errors.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compilers = NonNullable<SchemaController['compilersFactory']>;

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  removeAdditional: false,
  // Documentation keywords that OpenAPI adds to schemas.
  keywords: ['example'],
};

function ajvWith(schemas: Record<string, unknown>, options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  addFormats.default(ajv);
  for (const schema of Object.values(schemas)) ajv.addSchema(schema as AnySchema);
  return ajv;
}

/** A validator that is compiled when it is first used: most processes use few of the routes. */
function lazily(compile: () => ValidateFunction): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown): boolean => {
    compiled ??= compile();
    const isValid = compiled(data) as boolean;
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  validate.errors = null as ValidateFunction['errors'];
  return validate as ValidateFunction;
}

type RouteSchema = { readonly schema: AnySchema; readonly httpPart?: string };
type BuildValidator = (schemas: Record<string, unknown>) => (route: RouteSchema) => ValidateFunction;

function validatorFor(schemas: Record<string, unknown>): (route: RouteSchema) => ValidateFunction {
  const asGiven = ajvWith(schemas, { coerceTypes: false });
  const fromText = ajvWith(schemas, { coerceTypes: true });
  return ({ schema, httpPart }) => lazily(() => (httpPart === 'body' ? asGiven : fromText).compile(schema));
}

const builders = new Map<string, ReturnType<typeof validatorFor>>();

/** One for all scopes of a server with the same shared schemas: to make one costs more than to compile a route. */
const buildValidator: BuildValidator = (schemas) => {
  const key = JSON.stringify(schemas);
  const builder = builders.get(key) ?? validatorFor(schemas);
  builders.set(key, builder);
  return builder;
};

/**
 * How route schemas are compiled: JSON Schema 2020-12, strict. Bodies are taken as they are; query, path and header
 * values are text, so those are read as the type the schema asks for. Nothing is removed: an unknown key is an error
 * where the schema is closed.
 */
export const compilersFactory: Compilers = {
  // Fastify's own types of this hook describe another compiler; at run time it is called as `BuildValidator` says.
  buildValidator: buildValidator as unknown as NonNullable<Compilers['buildValidator']>,
};

/** Characters that nobody types and that say nothing: what only steers a device, and those of private use. */
const SAYS_NOTHING = /[^\P{Cc}\t\n\r]|\p{Co}/u;

const isStorableText = (text: string): boolean => text.isWellFormed() && !SAYS_NOTHING.test(text);

const MAX_DEPTH = 64;

/** True when the value is bytes, or no text or key in it holds what says nothing (NUL and half a surrogate pair Postgres could not even store), and it is not nested past all use. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((entry) => isStorable(entry, depth + 1));
  if (ArrayBuffer.isView(value)) return true;
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, entry]) => isStorableText(key) && isStorable(entry, depth + 1));
}

async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  const parts = { params: request.params, query: request.query, body: request.body };
  for (const [part, value] of Object.entries(parts))
    if (!isStorable(value))
      throw new ApiError('badRequest', [`${part} holds a character that is not allowed, or nests too deep`]);
}

/** Refuses, before any schema, texts that could not be stored or that say nothing. */
export const registerTextCheck = (app: FastifyInstance): void => {
  app.addHook('preValidation', refuseUnstorable);
};
