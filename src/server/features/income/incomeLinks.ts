import type { Transaction } from 'kysely';
import { type LinkType, linkWays } from '../../../core/flow/incomeWays.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { IncomeLinkResultRequest } from '../../../core/model/generated/api/income-link-result.ts';
import type { IncomeLinkTokenRequest } from '../../../core/model/generated/api/income-link-token.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { lockAsked, lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import type { FoundIncome } from '../providers/companyService.ts';
import { createLinkService, type LinkReturn, type LinkTools } from '../providers/linkService.ts';
import type { VisitRequest } from '../providers/visitCallsService.ts';
import { incomeOf, requestRecords, sourceFor, withFinding } from './incomeService.ts';

type Tx = Transaction<Tables>;

const TAX = 'pointserv-tax';

/** Where a company sends the borrower back to. */
function returnAddress(applicationUuid: string, type: LinkType): string {
  const { company } = linkWays[type];
  const screens = `/account/heloc/${applicationUuid}/income`;
  if (company === 'plaid') return '/account/heloc/plaid-oauth-success';
  return company === 'truv' ? `${screens}/link/${type}` : `${screens}/pointserv-callback`;
}

interface IncomeFinding extends FoundIncome {
  readonly type: LinkType;
  readonly sourceUuid: string | undefined;
}

/** Applies a finding to its source. */
function verified(
  newUuid: () => string,
  record: ApplicationRecord,
  { type, sourceUuid, annualIncome, isPartial }: IncomeFinding,
) {
  const income = incomeOf(record.data, newUuid);
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

/** The visit that a borrower comes back from; 404 for everybody else. */
async function back(
  tx: Tx,
  uuid: string,
  session: Session,
  { type, publicToken, state }: IncomeLinkResultRequest,
): Promise<LinkReturn> {
  await lockOwned(tx, uuid, session);
  return { applicationUuid: uuid, purpose: 'INCOME', type, publicToken, state };
}

/** Income that companies find out, with the borrower's permission (G-15). */
export function createIncomeLinks(tools: LinkTools & Pick<AppDependencies, 'releases'>) {
  const { clock, ids, releases } = tools;
  const links = createLinkService(tools);
  const atReview = (tx: Tx, uuid: string, session: Session): Promise<ApplicationRecord> =>
    lockAsked(tx, releases, {
      uuid,
      session,
      call: 'incomeContinue',
      refusal: said('refusal.income.closed'),
    });

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
    ): Promise<VisitRequest> {
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
      return {
        organization: record.organization,
        role: linkWays[type].port,
        type,
        returnTo: returnAddress(uuid, type),
        hasState: linkWays[type].company === 'pointserv',
        data: { stated, sourceUuid: sourceId },
      };
    },

    back,

    /** Takes a provider's finding, once: 422 for what this application did not ask for. */
    async take(
      tx: Tx,
      uuid: string,
      session: Session,
      { type, publicToken, state }: IncomeLinkResultRequest,
    ): Promise<ApplicationAnswer> {
      const record = await atReview(tx, uuid, session);
      const taken = await links.take(tx, {
        applicationUuid: uuid,
        purpose: 'INCOME',
        type,
        publicToken,
        state,
      });
      if (!taken)
        throw new ApiError('unprocessable', [
          'body.publicToken does not belong to a visit of this application',
        ]);
      const { sourceUuid } = taken.data;
      const change = verified(ids.uuid, record, {
        ...(taken.found as unknown as FoundIncome),
        type: taken.type as LinkType,
        sourceUuid: typeof sourceUuid === 'string' ? sourceUuid : undefined,
      });
      const at = new Date(clock.now());
      return toAnswer(await changeRecord(tx, record, { ...change, event: 'INCOME_LINKED', at }));
    },
  };
}
