import { sql, type Transaction } from 'kysely';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { personIndex } from '../../db/keys/blindIndex.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';

type ApplicationRow = Row<'applications'>;

export interface NewApplication {
  readonly uuid: string;
  readonly identityUuid: string;
  readonly organization: string;
  readonly releaseHash: string;
  readonly loanNumber: string;
  readonly state: string;
  readonly data: object;
  readonly status: object;
  readonly active: boolean;
  readonly persona: string | null;
  readonly pinned: boolean;
  readonly language: string | null;
}

/** Newest first. */
export const selectOfIdentity = (queries: Queries, identityUuid: string): Promise<ApplicationRow[]> =>
  queries
    .selectFrom('applications')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();

/** Undefined for everybody but the owner. */
export const selectOwned = (
  queries: Queries,
  uuid: string,
  identityUuid: string,
): Promise<ApplicationRow | undefined> =>
  queries
    .selectFrom('applications')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('identity_uuid', '=', identityUuid)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

const lock = compiledOnce((tx, { uuid }: { readonly uuid: string }) =>
  tx
    .selectFrom('applications')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('erased_at', 'is', null)
    .forUpdate(),
);

/** Locks the row until the transaction ends. */
export const selectForUpdate = async (
  tx: Transaction<Tables>,
  uuid: string,
): Promise<ApplicationRow | undefined> => (await lock.run(tx, { uuid }))[0];

/**
 * The identities of one person: those with the same e-mail address at any lender, if confirmed both there and
 * here. An unconfirmed address may be somebody else's, so it proves and prevents nothing.
 */
const identitiesOfPerson = (queries: Queries, identityUuid: string) =>
  queries
    .selectFrom('identities')
    .select('identities.uuid')
    .where((eb) =>
      eb.or([
        eb('uuid', '=', identityUuid),
        eb.and([
          eb('email_confirmed_at', 'is not', null),
          eb('person_index', '=', (of) =>
            of
              .selectFrom('identities as own')
              .select('own.person_index')
              .where('own.uuid', '=', identityUuid)
              .where('own.email_confirmed_at', 'is not', null),
          ),
        ]),
      ]),
    )
    .orderBy('uuid');

/**
 * Serializes, until the transaction ends, starting applications and confirming the address at all lenders.
 * Taken before any row lock to avoid deadlocks; later statements see what the previous holder wrote.
 */
export const takeTurnsForPerson = (tx: Transaction<Tables>, email: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${personIndex(email)}, 0))`.execute(tx);

/**
 * All applications of a person, at any lender (SUBMIT-32). Locks the identities, so that concurrent starts
 * for one person take turns.
 */
export const selectOfPersonForUpdate = (
  tx: Transaction<Tables>,
  identityUuid: string,
): Promise<readonly ApplicationRow[]> =>
  acrossLenders(async () => {
    const own = tx.selectFrom('identities').select('email').where('uuid', '=', identityUuid);
    // The address of an erased person is unknown.
    const email: string | null = (await own.executeTakeFirst())?.email ?? null;
    if (email !== null) await takeTurnsForPerson(tx, email);
    const identities = await identitiesOfPerson(tx, identityUuid).forUpdate().execute();
    return selectOfIdentities(
      tx,
      identities.map(({ uuid }) => uuid),
    );
  });

export const selectOfPerson = (queries: Queries, identityUuid: string): Promise<readonly ApplicationRow[]> =>
  acrossLenders(async () => {
    const identities = await identitiesOfPerson(queries, identityUuid).execute();
    return selectOfIdentities(
      queries,
      identities.map(({ uuid }) => uuid),
    );
  });

/** Ask under the lock, for requests that began before the erasure. */
export const isErased = async (queries: Queries, identityUuid: string): Promise<boolean> =>
  (await queries
    .selectFrom('erasures')
    .select('identity_uuid')
    .where('identity_uuid', '=', identityUuid)
    .union(
      queries
        .selectFrom('erasure_requests')
        .select('identity_uuid')
        .where('identity_uuid', '=', identityUuid),
    )
    .executeTakeFirst()) !== undefined;

async function selectOfIdentities(queries: Queries, uuids: readonly string[]): Promise<ApplicationRow[]> {
  if (uuids.length === 0) return [];
  return queries
    .selectFrom('applications')
    .selectAll()
    .where('identity_uuid', 'in', uuids)
    .where('erased_at', 'is', null)
    .execute();
}

export async function insertApplication(tx: Queries, application: NewApplication, at: Date): Promise<void> {
  await tx
    .insertInto('applications')
    .values({
      uuid: application.uuid,
      identity_uuid: application.identityUuid,
      organization: application.organization,
      release_hash: application.releaseHash,
      loan_number: application.loanNumber,
      state: application.state,
      data: toJsonb(application.data),
      status: toJsonb(application.status),
      active: application.active,
      pinned: application.pinned,
      persona: application.persona,
      language: application.language,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Records which variation of each experiment the application saw; later ones replace earlier ones. */
export async function upsertExperiments(
  tx: Queries,
  applicationUuid: string,
  experiments: readonly { readonly name: string; readonly variation: string }[],
): Promise<void> {
  await tx
    .insertInto('experiments')
    .values(experiments.map((experiment) => ({ application_uuid: applicationUuid, ...experiment })))
    .onConflict((conflict) =>
      conflict
        .columns(['application_uuid', 'name'])
        .doUpdateSet((eb) => ({ variation: eb.ref('excluded.variation') })),
    )
    .execute();
}

export async function upsertSelectedOffer(
  tx: Queries,
  applicationUuid: string,
  data: object,
  at: Date,
): Promise<void> {
  const values = { data: toJsonb(data), updated_at: at };
  await tx
    .insertInto('selected_offers')
    .values({ application_uuid: applicationUuid, ...values })
    .onConflict((conflict) => conflict.column('application_uuid').doUpdateSet(values))
    .execute();
}
