import type { CarriedAnswer } from '../src/core/flow/carriedAnswers.ts';
import { isObject, type JsonObject } from '../src/core/shared/json.ts';
import { pointerSegments } from '../src/core/shared/jsonPointer.ts';

type Sent = Pick<CarriedAnswer, 'store' | 'sentAs' | 'row'>;

/** What the draft and the call say alike of an answer. */
const SHARED = ['title', 'type', 'description'];

/**
 * The JSON Schema of the create call: the frame (all that is no answer, and the titles of groups) with each answer
 * of the table at its place. Throws where the table gives two answers one place.
 */
export function createCallSchema(frame: JsonObject, answers: readonly Sent[]): JsonObject {
  const whole = answers.reduce<JsonObject>(
    (schema, { store, sentAs, row }) =>
      sentAs === undefined
        ? schema
        : withAnswer(schema, pointerSegments(sentAs), { value: sentSchema(row), row, store }),
    frame,
  );
  const { $schema = '', ...rest } = whole;
  const from = 'Generated from register-draft.schema.json and create-application.frame.json. Do not edit.';
  return { $schema, $id: 'api/create-application', $comment: from, ...rest };
}

function sentSchema(row: JsonObject): JsonObject {
  const shared = Object.entries(row).filter(([key]) => SHARED.includes(key));
  return { ...Object.fromEntries(shared), ...objectAt(row, 'sent') };
}

interface Placed {
  readonly value: JsonObject;
  readonly row: JsonObject;
  readonly store: string;
}

/** A group is required once one of its answers is. */
function withAnswer(group: JsonObject, place: readonly string[], answer: Placed): JsonObject {
  const [name = '', ...below] = place;
  const { properties: _, required: __, ...rest } = group;
  const properties = objectAt(group, 'properties');
  if (below.length === 0 && Object.hasOwn(properties, name))
    throw new Error(`${answer.store} is sent to a place that is taken: ${name}`);
  const part = below.length === 0 ? answer.value : withAnswer(objectAt(properties, name), below, answer);
  const known = Array.isArray(group.required) ? group.required.map(String) : [];
  const required = answer.row.optional === true ? known : [...new Set([...known, name])];
  return {
    ...rest,
    type: 'object',
    additionalProperties: false,
    properties: { ...properties, [name]: part },
    ...(required.length === 0 ? {} : { required }),
  };
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const found = object[key];
  return isObject(found) ? (found as JsonObject) : {};
}
