import { eventTypes, TEST_EVENT } from '../../events/eventTypesService.ts';
import type { Schema } from '../client/lenderCall.ts';

const MOST = 1_000;
const USUAL = 100;

/** How many of a list a call answers with. */
export const limit: Schema = { type: 'integer', minimum: 1, maximum: MOST, default: USUAL };

/** Of positions and of ids of dead letters. */
export const wholeNumber: Schema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

const uuid: Schema = { type: 'string', format: 'uuid' };
const time: Schema = { type: 'string', format: 'date-time' };

const types: readonly Schema[] = Object.entries({
  ...eventTypes,
  [TEST_EVENT]: 'You had the webhook tested',
}).map(([type, description]) => ({ const: `equiform.${type}`, description }));

/** CloudEvents 1.0 in JSON; a webhook gets the same. */
export const cloudEvent: Schema = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'data'],
  properties: {
    specversion: { type: 'string', const: '1.0' },
    id: { ...uuid, description: 'The webhook-id of its deliveries.' },
    source: { type: 'string' },
    type: {
      type: 'string',
      description: 'Ignore what you do not know.',
      anyOf: [...types, { pattern: '^equiform[.]', description: 'Others come without a new version.' }],
    },
    subject: { type: 'string', description: 'applications/{uuid} or chats/{uuid}' },
    time,
    datacontenttype: { type: 'string', const: 'application/json' },
    sequence: {
      type: 'string',
      description: 'Its place among the events of its application or chat, sorted as text.',
    },
    data: {
      type: 'object',
      properties: {
        application: uuid,
        task: uuid,
        chat: uuid,
        position: { ...wholeNumber, description: 'Its place among all events of the lender.' },
      },
    },
  },
};

export const eventPage: Schema = {
  type: 'object',
  required: ['events', 'next', 'hasMore'],
  properties: {
    events: { type: 'array', items: cloudEvent },
    next: { ...wholeNumber, description: '`after` of the next call.' },
    hasMore: { type: 'boolean' },
  },
};

export const deadLetterPage: Schema = {
  type: 'object',
  required: ['deadLetters'],
  properties: {
    deadLetters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'webhook', 'event', 'attempts', 'answer'],
        properties: {
          id: wholeNumber,
          webhook: { type: 'string', description: 'Its id in the connections.' },
          event: cloudEvent,
          attempts: { type: 'integer' },
          firstTriedAt: time,
          lastTriedAt: time,
          answer: {
            type: 'string',
            description:
              'Of the last try: an HTTP status, or unprotected, privateAddress, noSuchHost, refused, certificate, timeout, cut or noWebhook.',
          },
        },
      },
    },
    next: { ...wholeNumber, description: '`after` of the next page; there is none without it.' },
  },
};

export const testAnswer: Schema = {
  type: 'object',
  required: ['isDelivered', 'answer'],
  properties: {
    isDelivered: { type: 'boolean' },
    answer: { type: 'string', description: 'An HTTP status, or why there was none.' },
  },
};

/** An object with these properties and no other. */
export const only = (properties: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});
