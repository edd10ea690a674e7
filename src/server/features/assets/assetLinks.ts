import type { Transaction } from 'kysely';
import type { ApplicationAnswer, LinkedAsset } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { lockAsked, lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { FoundAsset, FoundAssets } from '../providers/companyService.ts';
import { createLinkService, type LinkReturn, type LinkTools } from '../providers/linkService.ts';
import type { VisitRequest } from '../providers/visitCallsService.ts';

type Tx = Transaction<Tables>;

const isSame = (one: FoundAsset, other: FoundAsset): boolean =>
  one.institution === other.institution && one.mask === other.mask && one.type === other.type;

/** Visits to balance providers, and the assets found (G-09). */
export function createAssetLinks(tools: LinkTools & Pick<AppDependencies, 'releases'>) {
  const { clock, ids, releases } = tools;
  const links = createLinkService(tools);
  const backFrom = (applicationUuid: string, publicToken: string): LinkReturn => ({
    applicationUuid,
    purpose: 'ACCOUNT',
    type: 'assets',
    publicToken,
    state: undefined,
  });
  const atAssets = (tx: Tx, uuid: string, session: Session): Promise<ApplicationRecord> =>
    lockAsked(tx, releases, {
      uuid,
      session,
      call: 'assetDepletion',
      refusal: said('refusal.assets.closed'),
    });

  /** Merges by account; the latest balance wins. */
  function together(before: readonly LinkedAsset[], found: readonly FoundAsset[]): LinkedAsset[] {
    const kept = before.filter((one) => !found.some((other) => isSame(one, other)));
    return [...kept, ...found.map((one) => ({ ...one, uuid: ids.uuid() }))];
  }

  return {
    /** Begins a visit; 409 when no assets are needed now. */
    async begin(tx: Tx, uuid: string, session: Session): Promise<VisitRequest> {
      const { organization } = await atAssets(tx, uuid, session);
      const returnTo = `/account/heloc/${uuid}/product/assets`;
      return { organization, role: 'assets', type: 'assets', returnTo, hasState: false, data: {} };
    },

    /** The visit that a borrower comes back from; 404 for everybody else. */
    async back(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<LinkReturn> {
      await lockOwned(tx, uuid, session);
      return backFrom(uuid, publicToken);
    },

    /** Stores the assets found; they count once the step is saved. 422 for a token of another visit. */
    async take(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<ApplicationAnswer> {
      const record = await atAssets(tx, uuid, session);
      const taken = await links.take(tx, backFrom(uuid, publicToken));
      if (!taken)
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const { assets } = taken.found as unknown as FoundAssets;
      const data = { linkedAssets: together(record.data.linkedAssets ?? [], assets) };
      const at = new Date(clock.now());
      return toAnswer(await changeRecord(tx, record, { data, event: 'ASSETS_LINKED', at }));
    },
  };
}
