import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { CHAIN_START, chainHash, rowHash } from './auditHash.ts';
import { chainHeads, storedRow } from './chainAudit.ts';

type Tx = Transaction<Tables>;

/** Whole numbers from 0 to below `most`, the same for the same seed. */
export function seededDraw(seed: number): (most: number) => number {
  let state = seed + 1;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
}

type Draw = ReturnType<typeof seededDraw>;

/** Changes a log as somebody would who has the database, but neither the keys nor the anchors. */
export type Tampering = (tx: Tx, draw: Draw) => Promise<unknown>;

interface Place {
  readonly organization: string;
  readonly position: number;
  readonly row_uuid: string;
}

const entriesOf = (tx: Tx): Promise<readonly Place[]> =>
  tx
    .selectFrom('audit_chain')
    .select(['organization', 'position', 'row_uuid'])
    .orderBy('organization')
    .orderBy('position')
    .execute();

async function anyOf(tx: Tx, draw: Draw): Promise<Place> {
  const entries = await entriesOf(tx);
  return entries[draw(entries.length)] as Place;
}

/** Two neighbours of one lender. */
async function pairOf(tx: Tx, draw: Draw): Promise<readonly [Place, Place]> {
  const entries = await entriesOf(tx);
  const firsts = entries.filter(({ organization }, at) => entries[at + 1]?.organization === organization);
  const first = firsts[draw(firsts.length)] as Place;
  return [first, entries[entries.indexOf(first) + 1] as Place];
}

/** Makes the chain of a lender anew over its rows, in the order of the positions: without gaps, and with hashes that fit. */
async function chainAnew(tx: Tx, organization: string): Promise<void> {
  const rows = await tx
    .selectFrom('audit_chain')
    .innerJoin('audit_log', 'audit_log.uuid', 'audit_chain.row_uuid')
    .select(storedRow)
    .where('audit_chain.organization', '=', organization)
    .orderBy('audit_chain.position')
    .execute();
  await tx.deleteFrom('audit_chain').where('organization', '=', organization).execute();
  let before = CHAIN_START;
  for (const [at, row] of rows.entries()) {
    const entry = { organization, position: at + 1, row_uuid: row.uuid, row_hash: rowHash(row) };
    before = chainHash(before, entry);
    await tx
      .insertInto('audit_chain')
      .values({ ...entry, hash: before })
      .execute();
  }
}

const OTHER = [
  sql`at = at + interval '1 millisecond'`,
  sql`staff_uuid = gen_random_uuid()`,
  sql`staff_uuid = null`,
  sql`token_uuid = gen_random_uuid()`,
  sql`act = act || 'x'`,
  sql`subject = subject || ' '`,
  sql`identity_uuid = gen_random_uuid()`,
  sql`request_id = 'another'`,
  sql`organization = organization || 'x'`,
  sql`detail = overlay(detail placing (case when substr(detail, 40, 1) = 'A' then 'B' else 'A' end) from 40 for 1)`,
  sql`detail = substr(detail, 1, 15)`,
  sql`detail = '{}'`,
  sql`detail_hash = repeat('0', 64)`,
  sql`proof = repeat('0', 64)`,
] as const;

const set = (tx: Tx, what: (typeof OTHER)[number], uuid: string) =>
  sql`update audit_log set ${what} where uuid = ${uuid}`.execute(tx);

const remove = async (tx: Tx, { row_uuid: uuid }: Place): Promise<void> => {
  await tx.deleteFrom('audit_chain').where('row_uuid', '=', uuid).execute();
  await tx.deleteFrom('audit_log').where('uuid', '=', uuid).execute();
};

/** A copy of a row under another name and with another subject. */
async function forge(tx: Tx, { row_uuid: uuid }: Place): Promise<string> {
  const forged = randomUUID();
  await sql`
    insert into audit_log (uuid, organization, at, staff_uuid, token_uuid, act, subject, identity_uuid, request_id, detail,
      detail_hash, proof)
    select ${forged}, organization, at, staff_uuid, token_uuid, act, subject || ' too', identity_uuid, request_id, detail,
      detail_hash, proof
    from audit_log where uuid = ${uuid}`.execute(tx);
  return forged;
}

async function swap(tx: Tx, [first, second]: readonly [Place, Place]): Promise<void> {
  const move = (from: Place, position: number) =>
    sql`update audit_chain set position = ${position} where row_uuid = ${from.row_uuid}`.execute(tx);
  await move(first, -1);
  await move(second, first.position);
  await move(first, second.position);
}

/** Puts an entry for a row behind another one, and makes room for it. */
async function squeeze(tx: Tx, { organization, position }: Place, row: string): Promise<void> {
  await sql`update audit_chain set position = -position where organization = ${organization} and position > ${position}`.execute(
    tx,
  );
  await sql`update audit_chain set position = 1 - position where organization = ${organization} and position < 0`.execute(
    tx,
  );
  const entry = { organization, position: position + 1, row_uuid: row, row_hash: '', hash: '' };
  await tx.insertInto('audit_chain').values(entry).execute();
}

/** By what is done to the log. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  'a column of a row is changed': async (tx, draw) => {
    const { row_uuid: uuid } = await anyOf(tx, draw);
    await set(tx, OTHER[draw(OTHER.length)] as (typeof OTHER)[number], uuid);
  },
  'a row is changed, and the chain made anew': async (tx, draw) => {
    const { row_uuid: uuid, organization } = await anyOf(tx, draw);
    const what = OTHER.filter((_, at) => at !== 8);
    await set(tx, what[draw(what.length)] as (typeof OTHER)[number], uuid);
    await chainAnew(tx, organization);
  },
  'the values of two rows are swapped': async (tx, draw) => {
    const [first, second] = await pairOf(tx, draw);
    await sql`update audit_log as a set detail = b.detail, detail_hash = b.detail_hash from audit_log as b
      where (a.uuid = ${first.row_uuid} and b.uuid = ${second.row_uuid})
        or (a.uuid = ${second.row_uuid} and b.uuid = ${first.row_uuid})`.execute(tx);
    if (draw(2) === 0) await chainAnew(tx, first.organization);
  },
  'a hash of the chain is changed': async (tx, draw) => {
    const { row_uuid: uuid } = await anyOf(tx, draw);
    const column = sql.ref(draw(2) === 0 ? 'hash' : 'row_hash');
    await sql`update audit_chain set ${column} = repeat('0', 64) where row_uuid = ${uuid}`.execute(tx);
  },
  'a row is removed': async (tx, draw) => {
    const { row_uuid: uuid } = await anyOf(tx, draw);
    await tx.deleteFrom('audit_log').where('uuid', '=', uuid).execute();
  },
  'an entry of the chain is removed': async (tx, draw) => {
    const { row_uuid: uuid } = await anyOf(tx, draw);
    await tx.deleteFrom('audit_chain').where('row_uuid', '=', uuid).execute();
  },
  'a row is removed with its entry': async (tx, draw) => remove(tx, await anyOf(tx, draw)),
  'a row is removed with its entry, and the chain made anew': async (tx, draw) => {
    const place = await anyOf(tx, draw);
    await remove(tx, place);
    await chainAnew(tx, place.organization);
  },
  'a row is inserted': async (tx, draw) => forge(tx, await anyOf(tx, draw)),
  'a row is inserted, to be chained': async (tx, draw) => {
    const row_uuid = await forge(tx, await anyOf(tx, draw));
    await tx.insertInto('audit_unchained').values({ row_uuid }).execute();
  },
  'a row is inserted with an entry that fits, as the last one': async (tx, draw) => {
    const place = await anyOf(tx, draw);
    const row = await forge(tx, place);
    const head = (await chainHeads(tx)).find(({ organization }) => organization === place.organization);
    await squeeze(tx, { ...place, position: head?.position ?? 0 }, row);
    await chainAnew(tx, place.organization);
  },
  'a row is inserted between others': async (tx, draw) => {
    const place = await anyOf(tx, draw);
    await squeeze(tx, place, await forge(tx, place));
    if (draw(2) === 0) await chainAnew(tx, place.organization);
  },
  'two rows are swapped': async (tx, draw) => swap(tx, await pairOf(tx, draw)),
  'two rows are swapped, and the chain made anew': async (tx, draw) => {
    const pair = await pairOf(tx, draw);
    await swap(tx, pair);
    await chainAnew(tx, pair[0].organization);
  },
  'the end is cut': async (tx, draw) => {
    const place = await anyOf(tx, draw);
    const entries = await entriesOf(tx);
    const { organization, position } = place;
    for (const entry of entries)
      if (entry.organization === organization && entry.position >= position) await remove(tx, entry);
  },
  'all of it is removed': async (tx) => {
    await tx.deleteFrom('audit_chain').execute();
    await tx.deleteFrom('audit_log').execute();
  },
  'a key is removed as if somebody had been erased': async (tx, draw) => {
    const { rows } = await sql<{ id: string }>`
      select distinct k.id from data_keys k join audit_log l on k.id = substr(l.detail, 4, 12)
      where k.wrapped is not null order by k.id`.execute(tx);
    const key = rows[draw(rows.length)]?.id;
    if (draw(2) === 0) await sql`delete from data_keys where id = ${key}`.execute(tx);
    else await sql`update data_keys set wrapped = null, forgotten_at = now() where id = ${key}`.execute(tx);
  },
};
