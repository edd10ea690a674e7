import type { Row } from '../../../db/tables.ts';

/** An event as CloudEvents 1.0 JSON, with the extension `sequence`. It names what happened, and holds no personal data. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject?: string;
  /** ISO 8601, system time. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** Its place among the events of its application or chat, sorted as text. */
  readonly sequence?: string;
  readonly data: EventData;
}

interface EventData {
  /** UUIDs. */
  readonly application?: string;
  readonly task?: string;
  readonly chat?: string;
  /** Its place among all events of the lender. */
  readonly position?: number;
}

export type EventRow = Pick<
  Row<'lender_events'>,
  | 'organization'
  | 'application_uuid'
  | 'type'
  | 'task_uuid'
  | 'conversation_uuid'
  | 'uuid'
  | 'kept_at'
  | 'position'
  | 'sequence'
>;

export const CLOUD_EVENT = 'application/cloudevents+json; charset=utf-8';

const DIGITS = 8;

export const sourceOf = (organization: string): string => `/lender/v1/${organization}`;

/** The event of a row that has its position. */
export function cloudEventOf(row: EventRow): CloudEvent {
  const { organization, application_uuid: application, conversation_uuid: chat, position, sequence } = row;
  const { task_uuid: task } = row;
  if (position === null || sequence === null) throw new Error(`The event ${row.uuid} has no position yet`);
  return {
    specversion: '1.0',
    id: row.uuid,
    source: sourceOf(organization),
    type: `equiform.${row.type}`,
    subject: chat === null ? `applications/${application}` : `chats/${chat}`,
    time: row.kept_at.toISOString(),
    datacontenttype: 'application/json',
    sequence: String(sequence).padStart(DIGITS, '0'),
    data: {
      ...(application === null ? {} : { application }),
      ...(task === null ? {} : { task }),
      ...(chat === null ? {} : { chat }),
      position,
    },
  };
}
