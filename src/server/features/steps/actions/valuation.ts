import { isAt } from '../../../../core/flow/statuses.ts';
import type { ApplicationValuation } from '../../../../core/model/generated/api/application.ts';
import { addWorkdays } from '../../../../core/shared/businessDays.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { refuseWhileChecked } from '../../documents/uploadReviewService.ts';
import { openedPayment } from '../../payments/paymentService.ts';
import { valuationFeeOf } from '../../underwriting/quoteService.ts';
import { numberOf, textOf } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { listed } from './stepWords.ts';
import { broughtUploads, reviewFirst } from './uploaded.ts';

const PHOTOS = ['FRONT', 'REAR', 'STREET'] as const;
const photoName = (side: string): string => `screen.valuation.condition.photo.${side.toLowerCase()}`;
/** A broker's opinion takes 3 to 5 business days (G-27). */
const BROKER_DAYS = 5;

const refuse = (line: string | Said): ApiError => new ApiError('unprocessable', [line]);
const early = (line: string | Said): ApiError => new ApiError('conflict', [line]);

const contactOf = ({ answers }: StepInput): string =>
  `${textOf(answers.contactName).trim()}, ${textOf(answers.contactPhone)}`;

async function estimateValue(input: StepInput): Promise<StepOutcome> {
  const { answers, record, tx } = input;
  return {
    data: {
      adjustedHomeAmount: numberOf(answers.estimatedValue),
      propertyType: textOf(answers.propertyType),
      valuation: { ...record.data.valuation, needed: true, fee: await valuationFeeOf(tx, input) },
    },
    status: { bpo: 'BPO_REQUIRED' },
    done: true,
  };
}

/**
 * The valuation after an order; its fee is charged with the costs, not now, and never before 12 CFR
 * 1026.40(h) allows.
 */
async function orderedValuation(input: StepInput): Promise<ApplicationValuation> {
  const { tx, record, facts, at } = input;
  return {
    ...record.data.valuation,
    needed: true,
    fee: record.data.valuation?.fee ?? (await valuationFeeOf(tx, input)),
    orderedAt: at.toISOString(),
    dueBy: addWorkdays(facts.today, BROKER_DAYS),
    appointmentContact: contactOf(input),
  };
}

const isTexas = ({ record }: StepInput): boolean => record.state === 'TX';

const ordered = async (input: StepInput): Promise<StepOutcome> => ({
  data: { valuation: await orderedValuation(input) },
  status: { bpo: 'BPO_PROCESSING' },
  done: true,
});

function orderBpo(input: StepInput): Promise<StepOutcome> {
  if (isTexas(input)) throw early(said('refusal.valuation.texasOrder'));
  return ordered(input);
}

async function orderInTexas(input: StepInput): Promise<StepOutcome> {
  if (!isTexas(input)) throw early(said('refusal.valuation.texasOnly'));
  const photos = await broughtUploads(input, ['PROPERTY_PHOTO']);
  const missing = PHOTOS.filter((side) => !photos.some((photo) => photo.side === side));
  if (missing.length > 0) {
    await refuseWhileChecked(input.tx, input.record.uuid, ['PROPERTY_PHOTO']);
    throw refuse(said('refusal.valuation.photos', { missing: listed(input, missing.map(photoName)) }));
  }
  const review = reviewFirst(input, 'proof', photos);
  if (review) return review;
  const outcome = await ordered(input);
  return { ...outcome, data: { ...outcome.data, homestead: input.answers.homestead === 'YES' } };
}

/**
 * Records who meets the appraiser, and requests payment once the fee may be charged; else the lender does so
 * on that day (effect openPayment). The card is entered only on the payment provider's page, which reports
 * the result.
 */
async function askAppraisal(input: StepInput): Promise<StepOutcome> {
  const { tx, record, at, pages } = input;
  const { ids } = input.dependencies;
  const valuation = {
    ...record.data.valuation,
    needed: true,
    fee: record.data.valuation?.fee ?? (await valuationFeeOf(tx, input)),
    appointmentContact: contactOf(input),
  };
  const isDue = isAt(checklistStatusOf(record), 'ONSITE_APPRAISAL_PAYMENT');
  const payment = isDue ? openedPayment(valuation, { pages, record, at, ids }) : undefined;
  return { data: { valuation: { ...valuation, ...(payment ? { payment } : {}) } } };
}

/** Property value: an estimate, a broker's opinion, or an on-site appraisal (G-27). */
export const valuationActions: readonly StepAction[] = [
  { call: 'propertyEstimate', run: estimateValue },
  { call: 'bpoOrder', run: orderBpo },
  { call: 'bpoCondition', run: orderInTexas },
  { call: 'appraisalPayment', run: askAppraisal },
];
