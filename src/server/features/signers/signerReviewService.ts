import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { type ConditionRow, conditionsOfSigner, signerPathOf } from '../conditions/signerConditionService.ts';
import {
  markUploads,
  type OpenUpload,
  type Refusals,
  refuseUploads,
  underReview,
} from '../documents/uploadReviewService.ts';
import type { SignerRow } from './shownSigner.ts';
import { listedSigners, namedSigners } from './signerChanges.ts';
import { identityOf, withKept } from './signerIdentityState.ts';
import { createSignerLetters } from './signerLettersService.ts';
import { doneIn } from './signerSteps.ts';
import { updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** What a review changes of the application's data: only how far its signers are. */
type SignersShown = Pick<ApplicationData, 'signers'>;

/** A review of something that a signer handed in; the record is locked in `tx`. */
interface Reviewed {
  readonly record: ApplicationRecord;
  readonly signer: string;
  readonly at: Date;
}

const AREA = '/account/heloc/heloc-signer';

/** The uploads by which a signer shows who they are, while the lender looks at them. */
export async function identityUnderReview(
  tx: Tx,
  applicationUuid: string,
  signer: string,
): Promise<readonly OpenUpload[]> {
  const row = (await namedSigners(tx, applicationUuid)).find(({ uuid }) => uuid === signer);
  return underReview(tx, applicationUuid, (row && identityOf(row)?.documents) ?? []);
}

/** What becomes of what a signer handed in once the lender has looked at it; the signer is told of a refusal by mail. */
export function createSignerReviews(dependencies: AppDependencies) {
  const { encryption } = dependencies;
  const write = createSignerLetters(dependencies);

  const shown = async (tx: Tx, { uuid }: ApplicationRecord): Promise<SignersShown> => ({
    ...listedSigners(await namedSigners(tx, uuid), encryption),
  });

  const find = async (tx: Tx, { record, signer }: Reviewed): Promise<SignerRow | undefined> =>
    (await namedSigners(tx, record.uuid)).find(({ uuid }) => uuid === signer);

  /** The signer whose document is under review, and its uploads; undefined when nothing is. */
  async function underway(tx: Tx, reviewed: Reviewed) {
    const row = await find(tx, reviewed);
    if (!row) return undefined;
    const identity = identityOf(row);
    if (identity?.state !== 'UNDER_REVIEW') return undefined;
    return { row, identity, uploads: await underReview(tx, reviewed.record.uuid, identity.documents) };
  }

  return {
    /** The signer is who they say; their step is over. */
    async acceptIdentity(tx: Tx, reviewed: Reviewed): Promise<SignersShown> {
      const { record, at } = reviewed;
      const found = await underway(tx, reviewed);
      if (!found) return {};
      const { row, identity, uploads } = found;
      await markUploads(tx, {}, { uploads, status: 'ACCEPTED', at });
      const steps = { ...doneIn(row), identity: doneIn(row).identity ?? at.toISOString() };
      await updateSigner(
        tx,
        withKept({ ...row, data: { ...row.data, steps } }, { identity: { ...identity, state: 'ACCEPTED' } }),
      );
      return shown(tx, record);
    },

    /** The step is open again; refused uploads are rejected, and the signer keeps the others. */
    async refuseIdentity(tx: Tx, reviewed: Reviewed, refusals: Refusals): Promise<SignersShown> {
      const { record, at } = reviewed;
      const found = await underway(tx, reviewed);
      if (!found) return {};
      const { row, identity, uploads } = found;
      await refuseUploads(tx, {}, { uploads, refusals, at });
      const { identity: _done, ...steps } = doneIn(row);
      const refused = withKept(
        { ...row, data: { ...row.data, steps } },
        { identity: { ...identity, state: 'REFUSED' } },
      );
      await updateSigner(tx, refused);
      await write(tx, { row: refused, record }, { template: 'signerRefused', page: `${AREA}/resume` });
      return shown(tx, record);
    },

    /** Keeps which conditions of a signer are not closed, after one was opened, answered or closed. */
    async keepAsked(tx: Tx, reviewed: Reviewed): Promise<SignersShown> {
      const row = await find(tx, reviewed);
      if (!row) return {};
      const conditions = await conditionsOfSigner(tx, reviewed.record.uuid, row.uuid);
      const asked = conditions.filter(({ status }) => status !== 'CLOSED').map(({ uuid }) => uuid);
      await updateSigner(tx, withKept(row, { asked }));
      return shown(tx, reviewed.record);
    },

    /** Mails a signer who has an account that a condition is open, for the first time or again. */
    async tellOfCondition(tx: Tx, reviewed: Reviewed, condition: ConditionRow): Promise<void> {
      const row = await find(tx, reviewed);
      if (!row || row.identity_uuid === null) return;
      const page = `${AREA}/${signerPathOf(condition)}&${new URLSearchParams({ signer: row.uuid })}`;
      await write(tx, { row, record: reviewed.record }, { template: 'signerAsked', page });
    },
  };
}
