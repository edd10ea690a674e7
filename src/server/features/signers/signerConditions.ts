import type { Transaction } from 'kysely';
import type { Condition } from '../../../core/flow/conditions.ts';
import { identityUploads } from '../../../core/flow/identityDocuments.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeRecord } from '../applications/recordService.ts';
import {
  type ConditionRow,
  conditionsOfSigner,
  type IdentitySets,
  submitSignerCondition,
  toWire,
} from '../conditions/signerConditionService.ts';
import type { OwnSigner, SignerArea } from './signerArea.ts';
import { signerFlags } from './signerFlags.ts';
import { createSignerReviews } from './signerReviewService.ts';
import { stateOfSigner } from './signerSteps.ts';

type Tx = Transaction<Tables>;

/** A condition among those of a signer. */
export interface OfCondition {
  readonly uuid: string;
  readonly conditionUuid: string;
}

/** What the lender asks of a signer (SIGNER-11); callers give a signer's session, and the rest answers 404. */
export function createSignerConditions(
  dependencies: AppDependencies,
  area: SignerArea,
  lender: Pick<Lender, 'ask' | 'goOn'>,
) {
  const { clock, db, releases } = dependencies;
  const reviews = createSignerReviews(dependencies);

  /** Nothing unless the lender asks signers at all, the signing goes on, and they agreed to electronic records. */
  async function openTo(queries: Queries, own: OwnSigner): Promise<readonly ConditionRow[]> {
    const isOver = !['OPEN', 'SIGNED'].includes(stateOfSigner(own)) || !own.record.active;
    const { hasConditions } = await signerFlags(queries, dependencies, own);
    if (isOver || !hasConditions || !area.hasAgreed(own)) return [];
    const rows = await conditionsOfSigner(queries, own.record.uuid, own.row.uuid);
    return rows.filter(({ status }) => status !== 'CLOSED');
  }

  /** The documents of each kind that show who somebody is. */
  async function identitySets(tx: Tx, own: OwnSigner): Promise<IdentitySets> {
    const { hasBack } = await signerFlags(tx, dependencies, own);
    const kinds = releases.head(own.record.organization)?.app.enums.idTypes?.values ?? [];
    return kinds.map(({ id }) => identityUploads(id, hasBack));
  }

  const wire = async (queries: Queries, { record }: OwnSigner, row: ConditionRow): Promise<Condition> =>
    toWire(row, await releaseFor(queries, releases, record.organization, record.releaseHash));

  return {
    /** What is open or being looked at, oldest first; nothing while the flag is off (SIGNER-16). */
    async list(uuid: string, session: Session): Promise<readonly Condition[]> {
      const own = await area.readOwn(db.kysely, uuid, session);
      const rows = await openTo(db.kysely, own);
      return Promise.all(rows.map((row) => wire(db.kysely, own, row)));
    },

    /** Hands in what was uploaded for a condition. Answers 409 when it is not open, 422 while documents are missing. */
    async submit(
      tx: Tx,
      { uuid, conditionUuid }: OfCondition,
      note: string | undefined,
      session: Session,
    ): Promise<Condition> {
      const own = await area.lockOwn(tx, uuid, session);
      const row = (await openTo(tx, own)).find((one) => one.uuid === conditionUuid);
      if (!row) throw new ApiError('notFound');
      const at = new Date(clock.now());
      const sets = await identitySets(tx, own);
      const review = await submitSignerCondition(tx, row, { sets, note: note?.trim(), at });
      const data = await reviews.keepAsked(tx, { record: own.record, signer: uuid, at });
      const event = 'SIGNER_CONDITION_SUBMITTED';
      const record = await changeRecord(tx, own.record, { data, event, at });
      await lender.goOn(tx, await askAll(lender, tx, record, [review]));
      const rows = await conditionsOfSigner(tx, record.uuid, uuid);
      return wire(tx, own, rows.find((one) => one.uuid === conditionUuid) ?? row);
    },
  };
}
