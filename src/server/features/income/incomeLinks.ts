import type { Transaction } from 'kysely';
import { linkWays } from '../../../core/flow/incomeWays.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { IncomeLinkResultRequest } from '../../../core/model/generated/api/income-link-result.ts';
import type { IncomeLinkTokenRequest } from '../../../core/model/generated/api/income-link-token.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { lockAsked } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { IncomeFinding, IncomeProvider, ProviderVisit } from '../providers/incomeProviderService.ts';
import { incomeOf, requestRecords, sourceFor, withFinding } from './incomeService.ts';

type Tx = Transaction<Tables>;

const TAX = 'pointserv-tax';

export function createIncomeLinks(
  { clock, ids, releases }: Pick<AppDependencies, 'clock' | 'ids' | 'releases'>,
  provider: IncomeProvider,
) {
  const atReview = (tx: Tx, uuid: string, session: Session): Promise<ApplicationRecord> =>
    lockAsked(tx, releases, {
      uuid,
      session,
      call: 'incomeContinue',
      refusal: said('refusal.income.closed'),
    });

  /** Applies a finding to its source. */
  function verified(record: ApplicationRecord, { type, sourceUuid, annualIncome, isPartial }: IncomeFinding) {
    const income = incomeOf(record.data, ids.uuid);
    const source = sourceFor(income, linkWays[type], sourceUuid);
    if (!source) throw new ApiError('unprocessable', [said('refusal.income.verified')]);
    const needsPaystubs = isPartial && record.status.manualPaystubTasksComplete !== true;
    const finding = { sourceUuid: source.uuid, amount: annualIncome, method: linkWays[type].method };
    const next = withFinding(income, { ...finding, state: needsPaystubs ? 'PARTIAL' : 'VERIFIED' });
    return {
      data: { income: next, incomeRequestRecords: requestRecords(next) },
      status: needsPaystubs ? { manualPaystubUpload: true, manualPaystubTasksComplete: false } : {},
    };
  }

  return {
    /**
     * Begins a visit: 409 when income is not due or the tax records request is unsigned, 422 without a source
     * this method can verify.
     */
    async begin(
      tx: Tx,
      uuid: string,
      session: Session,
      { type, sourceUuid }: IncomeLinkTokenRequest,
    ): Promise<ProviderVisit> {
      const record = await atReview(tx, uuid, session);
      if (type === TAX && record.data.answers?.incomeConsent === undefined)
        throw new ApiError('conflict', [said('refusal.income.unsigned')]);
      const income = incomeOf(record.data, ids.uuid);
      const source = sourceFor(income, linkWays[type], sourceUuid);
      if (!source) throw new ApiError('unprocessable', [said('refusal.income.noSource')]);
      if (!record.data.income)
        await changeRecord(tx, record, {
          data: { income },
          event: 'INCOME_ASKED',
          at: new Date(clock.now()),
        });
      const { uuid: sourceId, amount: stated } = source;
      return provider.open(tx, { applicationUuid: uuid, type, sourceUuid: sourceId, stated });
    },

    /** Takes a provider's finding, once: 422 for what this application did not ask for. */
    async take(
      tx: Tx,
      uuid: string,
      session: Session,
      { type, publicToken, state }: IncomeLinkResultRequest,
    ): Promise<ApplicationAnswer> {
      const record = await atReview(tx, uuid, session);
      const finding = await provider.exchange(tx, { applicationUuid: uuid, publicToken, state });
      if (!finding || (type !== undefined && type !== finding.type))
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const change = verified(record, finding);
      const at = new Date(clock.now());
      return toAnswer(await changeRecord(tx, record, { ...change, event: 'INCOME_LINKED', at }));
    },
  };
}
