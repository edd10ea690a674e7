import type { Transaction } from 'kysely';
import type { Json } from '../../core/shared/json.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { compiledOnce } from './compiledOnce.ts';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { writeLate } from './lateWrites.ts';
import type { Querying, Row, Tables } from './tables.ts';

/** A write to do once; `key` is the client's, unique within `scope` (who writes what). */
export interface IdempotentRequest {
  readonly scope: string;
  readonly key: string;
  /** Fingerprint of the request (fieldEncryption.ts); the same key with another hash is a client error. */
  readonly requestHash: string;
}

/** The stored answer to a write: it must hold no token and nothing that is encrypted elsewhere. */
export interface IdempotentAnswer {
  readonly status: number;
  readonly body: Json;
  /** The UUID of the application that it is about, with whose person it is erased. */
  readonly application?: string | undefined;
}

/** The answer, and whether it is a replay. */
export interface IdempotentOutcome extends Pick<IdempotentAnswer, 'status' | 'body'> {
  readonly replayed: boolean;
}

type Claim = Pick<Row<'idempotency_keys'>, 'request_hash' | 'status' | 'response'>;

const insertKey = compiledOnce((tx, { scope, key, requestHash }: IdempotentRequest) =>
  tx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key'),
);

const findKey = compiledOnce((queries, { scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) =>
  queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key),
);

/** Claims the key, or waits for the transaction that holds it and reads its answer. */
async function claimKey(tx: Transaction<Tables>, request: IdempotentRequest): Promise<Claim | undefined> {
  const [inserted] = await insertKey.run(tx, request);
  if (inserted) return undefined;
  const [claim] = await findKey.run(tx, request);
  if (!claim) throw new Error('The key of a repeated request is not there');
  return claim;
}

interface KeptAnswer extends IdempotentRequest {
  readonly status: number;
  readonly response: string;
  readonly application: string | null;
}

const updateAnswer = compiledOnce((tx, { scope, key, status, response, application }: KeptAnswer) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, response, application_uuid: application })
    .where('scope', '=', scope)
    .where('key', '=', key),
);

const insertAnswer = compiledOnce(
  (tx, { scope, key, requestHash, status, response, application }: KeptAnswer) =>
    tx.insertInto('idempotency_keys').values({
      ...{ scope, key, status, response },
      request_hash: requestHash,
      application_uuid: application,
    }),
);

/** Stores the answer together with the last writes of the work. */
const keepAnswer = (
  tx: Transaction<Tables>,
  { scope, key, requestHash }: IdempotentRequest,
  { status, body, application }: IdempotentAnswer,
  write: Pick<typeof insertAnswer | typeof updateAnswer, 'of'> = updateAnswer,
): Promise<void> =>
  writeLate<KeptAnswer>(tx, {
    kind: 'answers',
    table: 'idempotency_keys',
    key: `${scope} ${key}`,
    row: {
      ...{ scope, key, requestHash, status },
      response: JSON.stringify(body),
      application: application ?? null,
    },
    statements: (answers) => answers.map((answer) => write.of(tx, answer)),
  });

const replay = (claim: Claim, { requestHash }: IdempotentRequest): Result<IdempotentOutcome, 'key reused'> =>
  claim.request_hash === requestHash
    ? ok({ status: claim.status ?? 500, body: claim.response as Json, replayed: true })
    : err('key reused');

/**
 * Runs `work` once per key. Repeats get the stored answer; concurrent ones wait for the first. Key, work and
 * answer share a transaction, so a crash keeps all or nothing, and an error frees the key. Fails with `key
 * reused` when the key stands for another request.
 */
export const runIdempotent = (
  db: Pick<Querying, 'transaction'>,
  request: IdempotentRequest,
  work: (tx: Transaction<Tables>) => Promise<IdempotentAnswer>,
): Promise<Result<IdempotentOutcome, 'key reused'>> =>
  db.transaction(async (tx) => {
    const claim = await claimKey(tx, request);
    if (claim) return replay(claim, request);
    const answer = await work(tx);
    const { status, body } = answer;
    await keepAnswer(tx, request, answer);
    return ok({ status, body, replayed: false });
  });

/**
 * The same for work that first locks what it is about and changes nothing outside of its transaction: the key is claimed with
 * the last of its writes, which is a request less. A repeat does the work again, which is undone when the key turns out to be
 * taken, and gets the stored answer even where the work is refused by then.
 */
export async function runIdempotentAtEnd(
  db: Querying,
  request: IdempotentRequest,
  work: (tx: Transaction<Tables>) => Promise<IdempotentAnswer>,
): Promise<Result<IdempotentOutcome, 'key reused'>> {
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx);
      const { status, body } = answer;
      await keepAnswer(tx, request, answer, insertAnswer);
      return ok({ status, body, replayed: false });
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const [claim] = await findKey.run(db.kysely, request);
    if (!claim) throw error;
    return replay(claim, request);
  }
}
