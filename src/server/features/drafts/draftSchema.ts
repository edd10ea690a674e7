import draftDocument from '../../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { closed, text } from '../../http/routeSchema.ts';

const LONGEST_ANSWER = 1_000;
const MOST_OWN_ANSWERS = 200;

const { definitions, properties } = draftDocument as unknown as Readonly<
  Record<'definitions' | 'properties', Readonly<Record<string, JsonObject>>>
>;

const definitionOf = (reference: string): JsonObject =>
  definitions[reference.slice('#/definitions/'.length)] ?? {};

const limitOf = ({ sent }: JsonObject): number =>
  isObject(sent) && typeof sent.maxLength === 'number' ? sent.maxLength : LONGEST_ANSWER;

/** The types of a schema of the draft, with a limit for every text and list; a half-typed answer need not be valid. */
function limited(schema: JsonObject): JsonObject {
  if (typeof schema.$ref === 'string') return limited(definitionOf(schema.$ref));
  const { type, properties: parts, additionalProperties: others } = schema;
  const types = [type].flat();
  return {
    type: type ?? 'string',
    ...(types.includes('string') ? { maxLength: limitOf(schema) } : {}),
    ...(types.includes('array') ? { maxItems: 200, items: text(200) } : {}),
    ...(isObject(parts) ? { properties: eachLimited(parts as Readonly<Record<string, JsonObject>>) } : {}),
    ...(types.includes('object')
      ? {
          additionalProperties: isObject(others) ? limited(others as JsonObject) : false,
          ...(isObject(others)
            ? {
                maxProperties: MOST_OWN_ANSWERS,
                propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$', maxLength: 80 },
              }
            : {}),
        }
      : {}),
  };
}

const eachLimited = (schemas: Readonly<Record<string, JsonObject>>): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, limited(schema)]));

const { consents: _consents, ...kept } = properties;

const entry = closed(
  {
    ...Object.fromEntries(
      ['referrer', 'rid', 'reservationCode', 'userData', 'state', 'contactId', 'ownerId'].map((name) => [
        name,
        text(500),
      ]),
    ),
    utm: {
      type: 'object',
      maxProperties: 20,
      propertyNames: { pattern: '^[\\w-]{1,50}$' },
      additionalProperties: text(500),
    },
  },
  ['referrer', 'rid', 'reservationCode', 'userData', 'state', 'contactId', 'ownerId'],
);

const id = { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 80 } as const;

const content = {
  flow: id,
  step: id,
  draft: { type: 'object', additionalProperties: false, properties: eachLimited(kept) },
  entry,
  release: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  language: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' },
};

const revision = { type: 'string', pattern: '^[1-9]\\d{0,9}\\.[0-9a-f]{64}$' } as const;

/** The body of a save. `revision` is that of the state which the page knows; none, if it knows none. */
export const saveBody = closed({ ...content, revision }, ['revision']);

const anything = { type: 'object', additionalProperties: true } as const;

/** A draft in an answer. */
export const keptAnswer = closed({
  ...content,
  draft: anything,
  entry: anything,
  revision,
  savedAt: text(40),
});
