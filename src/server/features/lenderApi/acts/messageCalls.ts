import type { CalendarDate } from '../../../../core/shared/calendarDate.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import { isPlainMessage, sendMessage } from '../../applications/lenderMessageService.ts';
import { changeRecord } from '../../applications/recordService.ts';
import { keepSentNotice } from '../../notifications/sentNoticeService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import {
  APPLICATION,
  closedBody,
  kindText,
  made,
  noneOf,
  type OfUuid,
  ofApplication,
  plainText,
  tag,
} from './actParts.ts';
import { applicationWrite } from './applicationWrite.ts';
import { lockOfLender, problemAt, statusesOf } from './ownApplication.ts';

function registerMessage(tools: LenderApiTools): void {
  const { dependencies } = tools;
  applicationWrite<{ params: OfUuid; body: { readonly text: string } }>(
    tools,
    {
      operation: 'sendMessage',
      method: 'POST',
      path: `${APPLICATION}/messages`,
      tag,
      summary: 'Send the borrower a message',
      description:
        'Plain text. It is kept encrypted and shown among the notifications of the borrower, whose mail only says that there is a message.',
      params: ofApplication,
      body: closedBody({ text: plainText }),
      example: { text: 'Your appraiser comes on Tuesday between 9 and 11.' },
      answer: made,
      status: 201,
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const { text: message } = call.body;
      if (!isPlainMessage(message))
        throw problemAt('unprocessable', 'text', 'must be plain text, without control characters');
      const uuid = await sendMessage(tx, dependencies, record, { message, by: call.client.id });
      return { body: { uuid } };
    },
  );
}

function registerNotice(tools: LenderApiTools): void {
  const { dependencies } = tools;
  const { clock, releases } = dependencies;
  applicationWrite<{ params: OfUuid; body: { readonly kind: string; readonly sentOn: CalendarDate } }>(
    tools,
    {
      operation: 'recordNotice',
      method: 'POST',
      path: `${APPLICATION}/notices`,
      tag,
      summary: 'Record a notice of law that the lender sent itself',
      description:
        'The kinds are declared by the lender’s configuration (`acts.notices` of journey.yaml). ADVERSE_ACTION and INCOMPLETE take the place of this server’s own when the application is cancelled. The borrower is told.',
      params: ofApplication,
      body: closedBody({
        kind: kindText,
        sentOn: { type: 'string', format: 'date', description: 'In the time zone of the home.' },
      }),
      example: { kind: 'ADVERSE_ACTION', sentOn: '2026-05-28' },
      answer: made,
      status: 201,
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const { kind, sentOn } = call.body;
      const kinds = releases.head(record.organization)?.journey?.acts?.notices ?? {};
      if (!Object.hasOwn(kinds, kind)) throw problemAt('unprocessable', 'kind', noneOf(Object.keys(kinds)));
      const zone = zoneOf(record.state);
      if (sentOn > dayIn(zone, clock.now()))
        throw problemAt('unprocessable', 'sentOn', 'is a day that has not come yet');
      if (sentOn < dayIn(zone, record.createdAt))
        throw problemAt('unprocessable', 'sentOn', 'is a day before the application began');
      const by = call.client.id;
      const uuid = await keepSentNotice(tx, dependencies, { applicationUuid: record.uuid, kind, sentOn, by });
      const statuses = await statusesOf(tx, dependencies, record);
      const at = new Date(clock.now());
      await changeRecord(tx, record, { statuses, event: 'NOTICE_SENT', by, detail: { reason: kind }, at });
      return { body: { uuid } };
    },
  );
}

/** What a lender's system tells the borrower. */
export function registerMessages(tools: LenderApiTools): void {
  registerMessage(tools);
  registerNotice(tools);
}
