import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

/** The key pair of the installation that signs records. */
export interface RecordKey {
  /** The public key, 32 bytes in lower-case hex. */
  readonly key: string;
  readonly since: Date;
  /** Ed25519, in lower-case hex. */
  sign(text: string): string;
}

/** The bytes of a public key are the end of its DER form. */
const KEY_BYTES = 32;

const hexOf = (publicKey: KeyObject): string =>
  publicKey.export({ type: 'spki', format: 'der' }).subarray(-KEY_BYTES).toString('hex');

async function storedKey(queries: Queries): Promise<RecordKey | undefined> {
  const row = await queries
    .selectFrom('record_keys')
    .select(['key', 'secret_enc', 'made_at'])
    .orderBy('made_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const bytes = Buffer.from(row.secret_enc, 'base64');
  const secret = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  if (hexOf(createPublicKey(secret)) !== row.key) throw new Error('The key that signs records is damaged');
  return {
    key: row.key,
    since: row.made_at,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), secret).toString('hex'),
  };
}

/** The key of all servers of the installation; made when it is asked for first. */
export async function recordKey({ db, system }: Pick<AppDependencies, 'db' | 'system'>): Promise<RecordKey> {
  const known = await storedKey(db.kysely);
  if (known) return known;
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('record key', 0))`.execute(tx);
    const other = await storedKey(tx);
    if (other) return other;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const made = { key: hexOf(publicKey), scope: 'installation', secret_enc: secret };
    await tx
      .insertInto('record_keys')
      .values({ ...made, made_at: new Date(system.now()) })
      .execute();
    const stored = await storedKey(tx);
    if (!stored) throw new Error('The key that signs records was not kept');
    return stored;
  });
}
