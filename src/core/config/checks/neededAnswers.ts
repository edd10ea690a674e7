import createApplication from '../../../../schemas/api/create-application.schema.json' with { type: 'json' };
import registerDraft from '../../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import { carriedAnswers } from '../../flow/createCall.ts';
import type { Flow } from '../../model/generated/flow.ts';
import { isObject } from '../../shared/json.ts';
import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';

/** The pointers of all values that a document of a schema must hold. */
function requiredPlaces(schema: unknown, pointer = ''): readonly string[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [pointer];
  const { properties, required } = schema;
  return (Array.isArray(required) ? (required as string[]) : []).flatMap((name) =>
    requiredPlaces(properties[name], pointer + toPointer([name])),
  );
}

const required = new Set(requiredPlaces(createApplication));
const listedConsents = new Set<string>(
  createApplication.properties.consentListRequest.items.properties.type.enum,
);

/** Whether the table says what the call says where no step asks. */
function hasStandIn(store: string): boolean {
  let part: unknown = registerDraft;
  for (const name of pointerSegments(store)) {
    part = isObject(part) && isObject(part.properties) ? part.properties[name] : undefined;
    if (isObject(part) && part.otherwise !== undefined) return true;
  }
  return false;
}

/** How a flow submits its document -> the places of the document that the call cannot do without. */
export const neededPlaces: Readonly<Record<Exclude<Flow['submit'], 'none'>, readonly string[]>> = {
  createApplication: carriedAnswers
    .filter(({ store, sentAs = '', consents }) =>
      consents.length > 0
        ? consents.every((type) => listedConsents.has(type))
        : required.has(sentAs) && !hasStandIn(store),
    )
    .map(({ store }) => store),
};
