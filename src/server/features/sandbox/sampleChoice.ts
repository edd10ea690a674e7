import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import type { SandboxPersona } from '../../../core/model/generated/sandbox-personas.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';

/** What a test borrower prefers of an offer. */
export type Taste = Pick<SandboxPersona, 'paysOff' | 'drawsMost'>;

/**
 * The first offer at its smallest or largest draw; with a payoff, that of the smallest debt from a draw that
 * covers it.
 */
export function sampleChoice({ data }: ApplicationRecord, { paysOff, drawsMost }: Taste): SelectOfferRequest {
  const offer = data.offers?.[0];
  if (!offer) throw new ApiError('badRequest', ['body.status comes after a choice, but there is no offer']);
  const debts = (data.liabilities ?? []).toSorted((a, b) => a.monetaryBalance - b.monetaryBalance);
  const [debt] = paysOff ? debts : [];
  return {
    offerUuid: offer.uuid,
    term: offer.term,
    rateType: offer.type === 'VARIABLE' ? 'VARIABLE' : 'FIXED',
    drawAmount: drawsMost ? offer.maxDraw : Math.max(offer.minDraw, Math.ceil(debt?.monetaryBalance ?? 0)),
    preference: 'DEDUCT',
    autopay: true,
    liabilities: debt?.uuid === undefined ? [] : [{ uuid: debt.uuid, payoff: true }],
  };
}
