import type { LenderCallDescription, Schema } from './lenderCall.ts';
import { problemResponses } from './openApiProblems.ts';

/** Which scheme of the document the tokens are. */
export const SCHEME = 'clientCredentials';

function parametersOf(where: 'path' | 'query', schema: Schema | undefined): readonly object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: one,
  }));
}

const header = (name: string, required: boolean, description: string): object => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const headersOf = ({ method, needsMatch, etag }: LenderCallDescription): readonly object[] => [
  ...(needsMatch ? [header('If-Match', true, `The ETag that was read. ${etag ?? ''}`.trim())] : []),
  ...(method === 'GET'
    ? []
    : [
        header(
          'Idempotency-Key',
          false,
          '8 to 128 letters, digits, or . _ : -. A repeat with the same key gets the first answer for two days; another request with it is refused.',
        ),
      ]),
];

function bodyOf({ body, form, example }: LenderCallDescription): object {
  if (form !== undefined)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  if (body === undefined) return {};
  const media = { schema: body, ...(example && { example }) };
  return { requestBody: { required: true, content: { 'application/json': media } } };
}

function successOf({
  answer,
  answerType,
  status = 200,
  etag,
}: LenderCallDescription): Record<string, object> {
  const headers = etag
    ? { headers: { ETag: { description: etag, schema: { type: 'string', example: '"3"' } } } }
    : {};
  if (answerType !== undefined)
    return { 200: { description: 'The bytes.', content: { [answerType]: {} }, ...headers } };
  if (answer === undefined) return { 204: { description: 'Done.', ...headers } };
  return {
    [status]: { description: 'Done.', content: { 'application/json': { schema: answer } }, ...headers },
  };
}

/** The OpenAPI path of a route. */
export const pathOf = ({ path }: Pick<LenderCallDescription, 'path'>): string =>
  path.replaceAll(/:(\w+)/g, '{$1}');

/** The OpenAPI operation of a call. */
export function operationOf(call: LenderCallDescription): object {
  const parameters = [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...headersOf(call),
  ];
  return {
    operationId: call.operation,
    tags: [call.tag],
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    security: [{ [SCHEME]: [call.scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: { ...successOf(call), ...problemResponses(call) },
  };
}
