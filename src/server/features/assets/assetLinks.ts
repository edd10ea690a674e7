import type { Transaction } from 'kysely';
import type { ApplicationAnswer, LinkedAsset } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { lockAsked } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { AssetProvider, FoundAsset } from '../providers/assetProviderService.ts';
import type { ProviderVisit } from '../providers/incomeProviderService.ts';

type Tx = Transaction<Tables>;

const isSame = (one: FoundAsset, other: FoundAsset): boolean =>
  one.institution === other.institution && one.mask === other.mask && one.type === other.type;

/** Visits to balance providers, and the assets found (G-09). */
export function createAssetLinks(
  { clock, ids, releases }: Pick<AppDependencies, 'clock' | 'ids' | 'releases'>,
  provider: AssetProvider,
) {
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
    async begin(tx: Tx, uuid: string, session: Session): Promise<ProviderVisit> {
      await atAssets(tx, uuid, session);
      return provider.open(tx, uuid);
    },

    /** Stores the assets found; they count once the step is saved. 422 for a token of another visit. */
    async take(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<ApplicationAnswer> {
      const record = await atAssets(tx, uuid, session);
      const found = await provider.exchange(tx, { applicationUuid: uuid, publicToken });
      if (!found)
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const data = { linkedAssets: together(record.data.linkedAssets ?? [], found) };
      const at = new Date(clock.now());
      return toAnswer(await changeRecord(tx, record, { data, event: 'ASSETS_LINKED', at }));
    },
  };
}
