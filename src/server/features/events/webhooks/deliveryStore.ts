import { sql, type Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../../db/tables.ts';
import type { EventRow } from '../outbox/cloudEvent.ts';
import type { PlacedEvent } from '../outbox/givePositions.ts';
import { type Endpoint, isToldOf, urlHash } from './endpoints.ts';

type Tx = Transaction<Tables>;

/** Keeps that events are to be delivered, to each webhook that is told of their type. */
export async function planDeliveries(
  tx: Tx,
  placed: readonly PlacedEvent[],
  { endpointsOf, at }: { readonly endpointsOf: (lender: string) => readonly Endpoint[]; readonly at: Date },
): Promise<void> {
  const planned = placed.flatMap(({ id, organization, type }) =>
    endpointsOf(organization)
      .filter((endpoint) => isToldOf(endpoint, type))
      .map((endpoint) => ({ organization, webhook: endpoint.id, event: id })),
  );
  if (planned.length === 0) return;
  await sql`insert into webhook_deliveries (organization, webhook, event_id, created_at, next_at)
    select organization, webhook, event, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (organization text, webhook text, event bigint)
    order by event`.execute(tx);
}

/** A webhook for which something is due. */
export interface DueEndpoint {
  readonly organization: string;
  readonly webhook: string;
  /** Of the address that said it is gone. */
  readonly gone: string | null;
}

/** Those of some webhooks for which something is due; looks at one delivery of each. */
export async function dueEndpoints(
  queries: Queries,
  endpoints: readonly Endpoint[],
  now: Date,
): Promise<readonly DueEndpoint[]> {
  const asked = JSON.stringify(endpoints.map(({ organization, id }) => ({ organization, webhook: id })));
  const { rows } = await sql<DueEndpoint>`
    select a.organization, a.webhook, e.url_hash as gone
    from jsonb_to_recordset(${asked}::jsonb) as a (organization text, webhook text)
    left join webhook_ends e on e.organization = a.organization and e.webhook = a.webhook
    where exists (
      select from webhook_deliveries d
      where d.organization = a.organization and d.webhook = a.webhook and d.state = 'waiting' and d.next_at <= ${now}
    )`.execute(queries);
  return rows;
}

/** A delivery that is being tried, with its event. */
export interface Claimed extends EventRow {
  readonly id: number;
  /** With this one. */
  readonly attempts: number;
  readonly first_tried_at: Date;
  readonly request_id: string | null;
}

interface Claim {
  readonly endpoint: Endpoint;
  readonly limit: number;
  readonly now: Date;
  /** When others may try it, if nothing is heard of this try. */
  readonly until: Date;
}

/** Takes deliveries of a webhook that are due, oldest first, such that no other server tries them. */
export async function claimDue(
  queries: Queries,
  { endpoint: { organization, id }, limit, now, until }: Claim,
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from webhook_deliveries
      where organization = ${organization} and webhook = ${id} and state = 'waiting' and next_at <= ${now}
      order by next_at, id limit ${limit} for update skip locked
    )
    update webhook_deliveries d
    set next_at = ${until}, attempts = attempts + 1, last_tried_at = ${now},
      first_tried_at = coalesce(first_tried_at, ${now})
    from due, lender_events e
    where d.id = due.id and e.id = d.event_id
    returning d.id, d.attempts, d.first_tried_at, e.organization, e.application_uuid, e.type, e.task_uuid, e.uuid,
      e.conversation_uuid, e.kept_at, e.position, e.sequence, e.request_id`.execute(queries);
  return rows;
}

/** What became of a try. */
export interface Tried {
  readonly id: number;
  readonly attempts: number;
  readonly state: Row<'webhook_deliveries'>['state'];
  readonly answer: string;
  /** While it waits. */
  readonly nextAt?: Date;
}

/** Keeps what became of tries; a later try of another server counts more than one that failed. */
export async function keepTried(queries: Queries, tried: readonly Tried[]): Promise<void> {
  await sql`update webhook_deliveries d
    set state = t.state, answer = t.answer, next_at = coalesce(t."nextAt", d.next_at)
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb)
      as t (id bigint, attempts integer, state text, answer text, "nextAt" timestamptz)
    where d.id = t.id and (t.state = 'delivered' or (d.attempts = t.attempts and d.state = 'waiting'))`.execute(
    queries,
  );
}

/** The webhook said that it is gone: nothing is sent to that address any more. */
export const keepEnd = (queries: Queries, endpoint: Endpoint, at: Date): Promise<unknown> =>
  queries
    .insertInto('webhook_ends')
    .values({ organization: endpoint.organization, webhook: endpoint.id, url_hash: urlHash(endpoint), at })
    .onConflict((conflict) =>
      conflict
        .columns(['organization', 'webhook'])
        .doUpdateSet((eb) => ({ url_hash: eb.ref('excluded.url_hash'), at: eb.ref('excluded.at') })),
    )
    .execute();

const MOST_BURIED = 1_000;

/** Gives up what waits for a webhook that is gone, some of it; resolves to the number. */
export async function buryWaiting(queries: Queries, { organization, id }: Endpoint): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update webhook_deliveries set state = 'dead', answer = '410'
    where id in (
      select id from webhook_deliveries
      where organization = ${organization} and webhook = ${id} and state = 'waiting'
      limit ${MOST_BURIED} for update skip locked
    )`.execute(queries);
  return Number(numAffectedRows);
}

/** Gives up what has waited since before `before` for webhooks that are not in the connections; resolves to the number. */
export async function buryUnknown(
  queries: Queries,
  known: readonly Endpoint[],
  before: Date,
): Promise<number> {
  const named = JSON.stringify(known.map(({ organization, id }) => ({ organization, webhook: id })));
  const { numAffectedRows = 0n } =
    await sql`update webhook_deliveries set state = 'dead', answer = 'noWebhook'
    where state = 'waiting' and created_at < ${before} and (organization, webhook) not in (
      select organization, webhook from jsonb_to_recordset(${named}::jsonb) as k (organization text, webhook text)
    )`.execute(queries);
  return Number(numAffectedRows);
}
