import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { StaffAct } from '../../core/model/generated/staff-roles.ts';
import type { Json, JsonObject } from '../../core/shared/json.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { auditProof } from '../db/keys/blindIndex.ts';
import { requestIdNow } from '../db/requestIds.ts';
import type { Tables } from '../db/tables.ts';
import { detailHash, provenHash } from './auditHash.ts';

/** Who acts, with which token or session, from which network address. */
export interface AuditActor {
  readonly personId: string;
  /** The token, or the session of their browser; undefined where the server does what they planned. */
  readonly tokenId?: string | undefined;
  readonly from: string;
}

/** What everybody of the staff may do about how they sign in, whatever their roles. */
export type OwnAct = 'session.begin' | 'session.end' | 'passkey.add' | 'passkey.remove' | 'password.set';

/** A field before and after an act; undefined where there was or is none. */
export interface FieldChange {
  readonly field: string;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

export interface AuditEntry {
  /** Undefined for the server itself, and for whoever redeems a link. */
  readonly who?: AuditActor | undefined;
  readonly act: StaffAct | OwnAct;
  /** The code of the lender; undefined for what belongs to none. */
  readonly lender?: string | undefined;
  /** What it was done to: a kind and a generated name or a hash, such as `release 3f…`. Never a person's data. */
  readonly subject: string;
  /** The borrower whose values `changes` holds: erasing them makes the values unreadable. */
  readonly identity?: string | undefined;
  readonly changes: readonly FieldChange[];
  readonly why?: string | undefined;
}

/** What is sealed of a row. */
export interface AuditDetail {
  readonly salt: string;
  readonly from: string | null;
  readonly why: string | null;
  readonly changes: readonly JsonObject[];
}

const SALT_BYTES = 16;

const detailOf = ({ who, changes, why }: AuditEntry): AuditDetail => ({
  salt: randomBytes(SALT_BYTES).toString('base64url'),
  from: who?.from ?? null,
  why: why ?? null,
  changes: changes.map(({ field, before = null, after = null }) => ({ field, before, after })),
});

/** Adds a row to the log in the transaction of the act that it tells of: both are committed, or neither. */
export async function appendAudit(
  tx: Transaction<Tables>,
  { system }: { readonly system: Clock },
  entry: AuditEntry,
): Promise<void> {
  const row = {
    uuid: randomUUID(),
    organization: entry.lender ?? '',
    at: new Date(system.now()),
    staff_uuid: entry.who?.personId ?? null,
    token_uuid: entry.who?.tokenId ?? null,
    act: entry.act,
    subject: entry.subject,
    identity_uuid: entry.identity ?? null,
    request_id: requestIdNow() ?? null,
    detail: JSON.stringify(detailOf(entry)),
  };
  const hashed = { ...row, detail_hash: detailHash(row) };
  await tx
    .insertInto('audit_log')
    .values({ ...hashed, proof: auditProof(provenHash(hashed)) })
    .execute();
  await tx.insertInto('audit_unchained').values({ row_uuid: row.uuid }).execute();
}
