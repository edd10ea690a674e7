/** The parts of an OpenAPI document that tests read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

interface Media {
  readonly schema?: object;
  readonly example?: object;
}

interface ApiOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of the document. */
export interface ApiCall {
  readonly operation: string;
  readonly method: Method;
  /** With `{names}`. */
  readonly path: string;
  /** Undefined for calls that need no token. */
  readonly scope: string | undefined;
  readonly needsMatch: boolean;
  /** The schema of a JSON body. */
  readonly body: object | undefined;
  readonly example: object | undefined;
  /** The type of any other body. */
  readonly bodyType: string | undefined;
}

/** Every call of a document. */
export const callsOf = ({ paths }: ApiDocument): readonly ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters = [], requestBody }]) => {
      const { 'application/json': json, ...others } = requestBody?.content ?? {};
      return {
        operation: operationId,
        method: method.toUpperCase() as Method,
        path,
        scope: Object.values(security[0] ?? {})[0]?.[0],
        needsMatch: parameters.some((one) => one.name === 'If-Match' && one.required),
        body: json?.schema,
        example: json?.example,
        bodyType: Object.keys(others)[0],
      };
    }),
  );
