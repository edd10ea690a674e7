import type { LenderEvent } from '../../../core/model/generated/connections.ts';

/** Every event that a lender may be told of, and when it is; `equiform.` goes before it on the wire. */
export const eventTypes: Readonly<Record<LenderEvent, string>> = {
  'application.created': 'A borrower has begun an application',
  'application.changed': 'Something about the application is not as before',
  'application.moved': 'It has another status',
  'application.ended': 'It is over',
  'task.asked': 'A task is open',
  'task.answered': 'A task has an outcome, whoever gave it',
  'task.withdrawn': 'Nobody needs the task any more',
  'task.reassigned': 'Somebody else performs the task from now on',
  'task.extended': 'The deadline of the task is put off',
  'document.added': 'There is a document more',
  'condition.changed':
    'Something was asked of the borrower, was handed in, was judged or is not needed any more',
  'payment.changed': 'The fee of a valuation can be paid, was paid, or its payment failed',
  'chat.opened': 'Somebody asks for an agent',
  'chat.message': 'They wrote something',
  'chat.ended': 'The chat is over',
};

/** What a test of a webhook sends; it is about no application. */
export const TEST_EVENT = 'webhook.test';
