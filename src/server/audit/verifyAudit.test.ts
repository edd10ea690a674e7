import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anchor } from '../../core/staff/anchors.ts';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { anchorOf } from './anchors.ts';
import { type AuditEntry, appendAudit } from './appendAudit.ts';
import { chainAudit } from './chainAudit.ts';
import { seededDraw, type Tampering, tamperings } from './testTampering.ts';
import { type VerifiedAudit, verifyAudit } from './verifyAudit.ts';

const NOW = Date.parse('2026-06-15T15:00:00Z');
const LENDERS = ['', 'acme', 'zenith'];
const TAMPERINGS = 1_000;
const BATCHES = 10;

const who = { personId: randomUUID(), tokenId: randomUUID(), from: '192.0.2.7' };
const [reader, forgotten] = [randomUUID(), randomUUID()];

let db: Database;
const anchors: Anchor[] = [];

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  who,
  act: 'release.publish',
  subject: `release ${randomUUID()}`,
  changes: [{ field: 'head', before: 'old', after: 'new' }],
  why: 'because',
  ...more,
});

async function borrower(uuid: string): Promise<void> {
  await db.kysely
    .insertInto('identities')
    .values({
      uuid,
      organization: 'acme',
      email: `${uuid}@example.com`,
      password_hash: '',
      created_at: new Date(NOW),
    })
    .execute();
}

const append = (at: number, ...entries: readonly AuditEntry[]) =>
  db.transaction(async (tx) => {
    for (const one of entries) await appendAudit(tx, { system: { now: () => NOW + at } }, one);
  });

async function seal(): Promise<void> {
  anchors.push(...(await chainAudit(db)).map((head) => anchorOf(head, NOW)));
}

/** Three lenders, two of them with several rounds of the sealer, and borrowers of whom one is erased. */
beforeAll(async () => {
  db = await openTestDatabase();
  await borrower(reader);
  await borrower(forgotten);
  for (let round = 0; round < 3; round += 1) {
    for (const lender of LENDERS)
      await append(
        round * 10,
        entry({ lender: lender || undefined }),
        entry({ lender: lender || undefined }),
      );
    for (const identity of [reader, forgotten])
      await append(
        round * 10 + 1,
        entry({ lender: 'acme', act: 'application.reveal', identity, subject: 'field ssn' }),
      );
    await seal();
  }
  const erased = {
    organization: 'acme',
    identity_uuid: forgotten,
    applications: 0,
    files: 0,
    at: new Date(NOW),
  };
  await db.kysely.insertInto('erasures').values(erased).execute();
  const at = new Date(NOW);
  await db.kysely
    .updateTable('data_keys')
    .set({ wrapped: null, forgotten_at: at })
    .where('subject', '=', forgotten)
    .execute();
  db.forgetKeys();
});
afterAll(() => db.close());

class Undone extends Error {}

/** What verifying finds after a tampering, which is undone. */
async function foundAfter(tamper: Tampering, seed: number, given = anchors): Promise<VerifiedAudit> {
  let found: VerifiedAudit | undefined;
  await db
    .transaction(async (tx) => {
      // As whoever owns the tables can: without the triggers.
      for (const table of ['audit_log', 'audit_chain'])
        await sql`alter table ${sql.table(table)} disable trigger appended_only`.execute(tx);
      await tamper(tx, seededDraw(seed));
      const querying = { kysely: tx, transaction: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) };
      await chainAudit(querying);
      found = await verifyAudit({ db: { ...querying, fileKeys: db.fileKeys } }, { anchors: given });
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  db.forgetKeys();
  return found as VerifiedAudit;
}

const untouched = { rows: 24, erased: 3, waiting: 0, findings: [] };

describe('the log of what the staff did', () => {
  it('is clean when nobody touched it, whatever is appended, chained or erased', async () => {
    expect(await verifyAudit({ db }, { anchors })).toEqual(untouched);
    const found = await foundAfter(async (tx, draw) => {
      for (let at = 0; at <= draw(5); at += 1)
        await appendAudit(
          tx,
          { system: { now: () => NOW } },
          entry({ lender: LENDERS[draw(3)] || undefined }),
        );
    }, 1);
    expect(found.findings).toEqual([]);
  });

  const kinds = Object.entries(tamperings);
  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'shows every tampering of a thousand (batch %i)',
    async (batch) => {
      const size = TAMPERINGS / BATCHES;
      const missed: string[] = [];
      for (let seed = batch * size; seed < (batch + 1) * size; seed += 1) {
        const [name, tamper] = kinds[seed % kinds.length] as (typeof kinds)[number];
        const { findings } = await foundAfter(tamper, seed);
        if (findings.length === 0) missed.push(`${name}, seed ${seed}`);
      }
      expect(missed).toEqual([]);
    },
  );

  it.each([
    ['a column of a row is changed', 'changed'],
    ['a row is removed', 'missing'],
    ['a row is inserted', 'inserted'],
    ['a row is inserted, to be chained', 'inserted'],
    ['two rows are swapped', 'reordered'],
    ['the end is cut', 'cut'],
  ])('says what was done: %s', async (name, kind) => {
    const found = await foundAfter(tamperings[name] as Tampering, 4);
    expect(found.findings.map((finding) => finding.kind)).toContain(kind);
  });

  it('cannot show without anchors that its end was cut', async () => {
    const found = await foundAfter(tamperings['the end is cut'] as Tampering, 4, []);
    expect(found.findings).toEqual([]);
  });

  it('refuses changes by a program', async () => {
    await expect(db.kysely.deleteFrom('audit_log').execute()).rejects.toThrow('only appended');
    await expect(db.kysely.updateTable('audit_chain').set({ hash: '' }).execute()).rejects.toThrow(
      'only appended',
    );
  });

  it('holds nothing of an act that was undone', async () => {
    await expect(
      db.transaction(async (tx) => {
        await appendAudit(tx, { system: { now: () => NOW } }, entry({}));
        throw new Undone();
      }),
    ).rejects.toThrow(Undone);
    expect(await verifyAudit({ db }, { anchors })).toEqual(untouched);
  });
});
