import type { Transaction } from 'kysely';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { lockAsked } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { AccountProvider } from '../providers/accountProviderService.ts';
import type { ProviderVisit } from '../providers/incomeProviderService.ts';
import { type BankNames, keepAccount, payOutTo } from './bankService.ts';

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'clock' | 'ids' | 'releases' | 'encryption'>;

/** Who knows banks by their numbers, and finds out about accounts. */
export interface BankLender extends Pick<Lender, 'goOn' | 'ask'> {
  readonly bankNames: BankNames;
}

export function createAccountLinks(
  tools: Tools,
  { provider, lender }: { readonly provider: AccountProvider; readonly lender: BankLender },
) {
  const atAccount = (tx: Tx, uuid: string, session: Session): Promise<ApplicationRecord> =>
    lockAsked(tx, tools.releases, {
      uuid,
      session,
      call: 'disburseAccount',
      refusal: said('refusal.bank.closed'),
    });

  return {
    /** Begins a visit; 409 when no account is needed now. */
    async begin(tx: Tx, uuid: string, session: Session): Promise<ProviderVisit> {
      await atAccount(tx, uuid, session);
      return provider.open(tx, uuid);
    },

    /** Stores the account found, checked like a typed one; 422 for a token of another visit. */
    async take(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<ApplicationAnswer> {
      const record = await atAccount(tx, uuid, session);
      const account = await provider.exchange(tx, { applicationUuid: uuid, publicToken });
      if (!account)
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const at = new Date(tools.clock.now());
      const kept = await keepAccount(tx, { ...tools, ...lender }, { applicationUuid: uuid, account, at });
      const { acts, asks, ...change } = payOutTo(kept, record.data);
      await changeLenderFile(tx, uuid, { acts, at });
      const changed = await changeRecord(tx, record, { ...change, event: 'ACCOUNT_LINKED', at });
      return toAnswer(await lender.goOn(tx, await askAll(lender, tx, changed, asks)));
    },
  };
}
