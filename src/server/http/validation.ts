import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isObject } from '../../core/shared/json.ts';
import { saysNothing } from '../../core/validation/meantText.ts';
import { buildSerializer } from './answerSchemas.ts';
import { ApiError } from './errors.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compilers = NonNullable<SchemaController['compilersFactory']>;

type TextTest = (text: string) => boolean;

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  removeAdditional: false,
  // OpenAPI's documentation keywords.
  keywords: ['example'],
};

const written = addFormats.default.get('date-time');

/** RFC 3339 knows leap seconds too, which no `Date` holds. */
const isMoment = (text: string): boolean =>
  isObject(written) && (written.validate as TextTest)(text) && !Number.isNaN(Date.parse(text));

function ajvWith(schemas: Record<string, unknown>, options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  addFormats.default(ajv);
  ajv.addFormat('date-time', isMoment);
  for (const schema of Object.values(schemas)) ajv.addSchema(schema as AnySchema);
  return ajv;
}

/** Compiles on first use: most processes use few of the routes. */
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

/** One per set of shared schemas: building it costs more than compiling a route. */
const buildValidator: BuildValidator = (schemas) => {
  const key = JSON.stringify(schemas);
  const builder = builders.get(key) ?? validatorFor(schemas);
  builders.set(key, builder);
  return builder;
};

/**
 * Compiles route schemas: JSON Schema 2020-12, strict. Query, path and header values are coerced to the
 * schema's type; bodies are not. Nothing is removed: an unknown key is an error where the schema is closed.
 */
export const compilersFactory: Compilers = {
  // Fastify's types describe another compiler; at run time it is called as `BuildValidator` says.
  buildValidator: buildValidator as unknown as NonNullable<Compilers['buildValidator']>,
  buildSerializer,
};

/** Postgres cannot store NUL or lone surrogates. */
const isStorable: TextTest = (text) => text.isWellFormed() && !text.includes('\0');

const isMeant: TextTest = (text) => isStorable(text) && !saysNothing.test(text);

const MAX_DEPTH = 64;

/** True for bytes, or when every string and key passes and nesting is not excessive. */
function passes(value: unknown, test: TextTest, depth = 0): boolean {
  if (typeof value === 'string') return test(value);
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((entry) => passes(entry, test, depth + 1));
  if (ArrayBuffer.isView(value)) return true;
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, entry]) => test(key) && passes(entry, test, depth + 1));
}

/** Keys whose text is hashed, never stored: a password may hold any character (C-04). */
const HASHED = new Set(['password', 'current']);

/** The configuration check does this itself, naming file and line. */
const PUBLISH = '/publish';

function bodyPasses(body: unknown, url: string | undefined): boolean {
  const test = url === PUBLISH ? isStorable : isMeant;
  if (!isObject(body) || ArrayBuffer.isView(body)) return passes(body, test);
  return Object.entries(body).every(([key, entry]) =>
    HASHED.has(key) && typeof entry === 'string' ? isStorable(entry) : test(key) && passes(entry, test, 1),
  );
}

async function refuseUnmeant({ params, query, body, routeOptions }: FastifyRequest): Promise<void> {
  const passed = {
    params: passes(params, isMeant),
    query: passes(query, isMeant),
    body: bodyPasses(body, routeOptions.url),
  };
  for (const [part, isFine] of Object.entries(passed))
    if (!isFine)
      throw new ApiError('badRequest', [
        `${part} contains a character that is not allowed, or is nested too deeply`,
      ]);
}

/** Refuses, before any schema, text that cannot be stored or is invisible: no form field accepts it. */
export const registerTextCheck = (app: FastifyInstance): void => {
  app.addHook('preValidation', refuseUnmeant);
};
