import type { Transaction } from 'kysely';
import type { ApplicationValuation } from '../../../core/model/generated/api/application.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, changeRecord, lockRecord } from '../applications/recordService.ts';
import type { PagePlaces } from '../providers/companyService.ts';

export type PaymentResult = 'paid' | 'failed';

export interface PaymentAddress {
  readonly application: string;
  /** Known only to the borrower sent there. */
  readonly payment: string;
}

export interface PaymentContext extends Pick<AppDependencies, 'ids'> {
  /** Card payments are made on pages of companies; cards never reach this application. */
  readonly pages: PagePlaces;
  readonly record: ApplicationRecord;
  readonly at: Date;
}

/**
 * Whether the valuation fee may be charged: not before it is nonrefundable, and not while the disclosures
 * that start this period are not received (12 CFR 1026.40(h), G-35). Days are those of the property.
 */
export const mayChargeValuation = (
  { feeAllowedFrom }: Pick<ApplicationValuation, 'feeAllowedFrom'>,
  { state, at }: { readonly state: string; readonly at: Date },
): boolean => feeAllowedFrom !== undefined && feeAllowedFrom <= dayIn(zoneOf(state), at);

/**
 * The valuation fee's payment, available once somebody is named to meet the appraiser and the fee may be
 * charged; an open one stays. Undefined while unavailable, where nobody takes payments, or paid.
 */
export function openedPayment(
  valuation: ApplicationValuation,
  { pages, record, at, ids }: PaymentContext,
): NonNullable<ApplicationValuation['payment']> | undefined {
  const { appointmentContact, feePaid, payment } = valuation;
  if (appointmentContact === undefined || feePaid) return undefined;
  if (!mayChargeValuation(valuation, { state: record.state, at })) return undefined;
  const uuid = payment?.state === 'OPEN' ? payment.uuid : ids.uuid();
  const { organization, uuid: application } = record;
  const place = pages.placeOf({ organization, role: 'payments', application, subject: uuid });
  return place && { uuid, state: 'OPEN', ...place };
}

const TOO_EARLY = said('refusal.valuation.feeEarly');

/** Card payments on the provider's page; only their results come back. */
export function createPaymentService(
  { clock }: Pick<AppDependencies, 'clock'>,
  lender: Pick<Lender, 'goOn'>,
) {
  async function found(tx: Transaction<Tables>, address: PaymentAddress): Promise<ApplicationRecord> {
    const record = await lockRecord(tx, address.application);
    const isKnown = record?.active && record.data.valuation?.payment?.uuid === address.payment;
    if (!record || !isKnown) throw new ApiError('notFound');
    return record;
  }

  async function settle(
    tx: Transaction<Tables>,
    record: ApplicationRecord,
    result: PaymentResult,
  ): Promise<void> {
    const at = new Date(clock.now());
    const { valuation = {} } = record.data;
    if (!valuation.payment || valuation.payment.state === 'PAID') return;
    if (!mayChargeValuation(valuation, { state: record.state, at }))
      throw new ApiError('conflict', [TOO_EARLY]);
    const isPaid = result === 'paid';
    const payment = { ...valuation.payment, state: isPaid ? ('PAID' as const) : ('FAILED' as const) };
    const data = { valuation: { ...valuation, payment, feePaid: isPaid } };
    await changeLenderFile(tx, record.uuid, { acts: isPaid ? [{ by: 'appraisalPayment' }] : [], at });
    const event = isPaid ? 'VALUATION_FEE_PAID' : 'VALUATION_FEE_FAILED';
    await lender.goOn(tx, await changeRecord(tx, record, { data, event, at }));
  }

  return {
    /** The amount due; 404 without such a payment. */
    async open(tx: Transaction<Tables>, address: PaymentAddress) {
      const { valuation } = (await found(tx, address)).data;
      return { fee: valuation?.fee ?? 0, state: valuation?.payment?.state ?? 'OPEN' };
    },
    /**
     * Records the outcome; a completed payment stays. 404 when there is none, 409 while the fee may not be
     * charged.
     */
    async settle(tx: Transaction<Tables>, address: PaymentAddress, result: PaymentResult): Promise<void> {
      await settle(tx, await found(tx, address), result);
    },
  };
}
