import { exampleOf, type Schema } from './exampleOf.ts';

/** A route parameter in the description. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface DescribedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly query: readonly Parameter[];
  /** The smallest body the schema accepts; undefined without one. */
  readonly body: object | undefined;
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The part of an OpenAPI description read here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export function describedRoutes({ paths, components }: Description): readonly DescribedRoute[] {
  const resolve = (ref: string): Schema => components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [], parameters = [], requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      return {
        method: method.toUpperCase() as DescribedRoute['method'],
        path,
        isSignedIn: security.length > 0,
        query: parameters.filter((one) => one.in === 'query'),
        body: schema && (exampleOf(schema, resolve) as object),
      };
    }),
  );
}

/** A route's address with IDs and its required query; unknown names get `other`. */
export function addressOf(
  { path, query }: DescribedRoute,
  ids: Readonly<Record<string, string>>,
  other: () => string,
): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(ids[name] ?? other()),
  );
  const asked = query
    .filter(({ name, required }) => required || ids[name] !== undefined)
    .map(({ name, schema }) => [name, ids[name] ?? String(exampleOf(schema ?? {}, () => ({})))]);
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}
