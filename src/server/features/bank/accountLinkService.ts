import type { Transaction } from 'kysely';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { lockAsked, lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { LinkedAccount } from '../providers/companyService.ts';
import { createLinkService, type LinkReturn, type LinkTools } from '../providers/linkService.ts';
import type { VisitRequest } from '../providers/visitCallsService.ts';
import { type BankNames, keepAccount, payOutTo } from './bankService.ts';

type Tx = Transaction<Tables>;
type Tools = LinkTools & Pick<AppDependencies, 'releases'>;

/** Who knows banks by their numbers, and finds out about accounts. */
export interface BankLender extends Pick<Lender, 'goOn' | 'ask'> {
  readonly bankNames: BankNames;
}

export function createAccountLinks(tools: Tools, lender: BankLender) {
  const links = createLinkService(tools);
  const backFrom = (applicationUuid: string, publicToken: string): LinkReturn => ({
    applicationUuid,
    purpose: 'ACCOUNT',
    type: 'account',
    publicToken,
    state: undefined,
  });
  const atAccount = (tx: Tx, uuid: string, session: Session): Promise<ApplicationRecord> =>
    lockAsked(tx, tools.releases, {
      uuid,
      session,
      call: 'disburseAccount',
      refusal: said('refusal.bank.closed'),
    });

  return {
    /** Begins a visit; 409 when no account is needed now. */
    async begin(tx: Tx, uuid: string, session: Session): Promise<VisitRequest> {
      const { organization } = await atAccount(tx, uuid, session);
      const returnTo = `/account/heloc/${uuid}/bank/disburse`;
      return { organization, role: 'accounts', type: 'account', returnTo, hasState: false, data: {} };
    },

    /** The visit that a borrower comes back from; 404 for everybody else. */
    async back(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<LinkReturn> {
      await lockOwned(tx, uuid, session);
      return backFrom(uuid, publicToken);
    },

    /** Stores the account found, checked like a typed one; 422 for a token of another visit. */
    async take(tx: Tx, uuid: string, session: Session, publicToken: string): Promise<ApplicationAnswer> {
      const record = await atAccount(tx, uuid, session);
      const taken = await links.take(tx, backFrom(uuid, publicToken));
      if (!taken)
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const at = new Date(tools.clock.now());
      const account = taken.found as unknown as LinkedAccount;
      const kept = await keepAccount(tx, { ...tools, ...lender }, { applicationUuid: uuid, account, at });
      const { acts, asks, ...change } = payOutTo(kept, record.data);
      await changeLenderFile(tx, uuid, { acts, at });
      const changed = await changeRecord(tx, record, { ...change, event: 'ACCOUNT_LINKED', at });
      return toAnswer(await lender.goOn(tx, await askAll(lender, tx, changed, asks), 'borrower'));
    },
  };
}
