import type { Asset, AssetType } from '../../../../core/loan/assetIncome.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import type { OpenUpload } from '../../documents/uploadReviewService.ts';
import { incomeOfAssets } from '../../underwriting/assetTermsService.ts';
import { fitsOrRevised, revised } from '../../underwriting/fittingLineService.ts';
import { decideAgain, figuresWith } from '../../underwriting/lendingService.ts';
import { itemsOf, numberOf, textOf } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { broughtProof, reviewFirst } from './uploaded.ts';

const refuse = (line: string | Said): ApiError => new ApiError('unprocessable', [line]);

/** Typed and provider-found assets: linked accounts count however the others are proved. */
const givenAssets = ({ answers, record }: StepInput): readonly Asset[] => [
  ...(record.data.linkedAssets ?? []),
  ...itemsOf(answers.assets).map(({ type, balance }) => ({
    type: textOf(type) as AssetType,
    balance: numberOf(balance),
  })),
];

/** Uploaded statements, none where accounts are linked. Answers 422 without any proof. */
async function statements(input: StepInput): Promise<readonly OpenUpload[]> {
  const isLinked = input.answers.choice === 'LINK' && (input.record.data.linkedAssets ?? []).length > 0;
  const uploads = isLinked ? [] : await broughtProof(input, 'BANK_STATEMENT');
  const isProven = isLinked || (uploads.length > 0 && input.answers.choice !== 'LINK');
  if (!isProven) throw refuse('body.assets need linked accounts or uploaded statements');
  return uploads;
}

/**
 * Verified assets raise the offers to the limits of value and lender (G-09, C-24); unverified ones change
 * nothing.
 */
async function saveAssets(input: StepInput): Promise<StepOutcome> {
  if (input.answers.choice === 'SKIP')
    return { data: { assetDepletion: { complete: true } }, done: true, notes: { assetIncome: 0 } };
  const review = reviewFirst(input, 'proof', await statements(input));
  if (review) return review;
  const notes = { assetIncome: incomeOfAssets(input, givenAssets(input)) };
  const file = { ...input.file, notes: { ...input.file.notes, ...notes } };
  const { data, status } = await decideAgain(input.tx, { ...input, file });
  const amount = Math.max(0, ...(data.offers ?? []).map(({ maxDraw }) => maxDraw));
  const { checklistStatus: _byTheJourney, ...others } = status;
  return {
    data: { ...data, assetDepletion: { complete: true, amount } },
    status: others,
    done: true,
    notes,
  };
}

/** Accepting the lower amount means choosing again among the offers that fit. */
async function accept(input: StepInput): Promise<StepOutcome> {
  const liens = input.record.data.liens ?? [];
  const { cltv, line } = figuresWith(input, liens);
  const outcome = revised(await decideAgain(input.tx, input), input.record.data);
  const { liabilities: _kept, ...offers } = outcome.data ?? {};
  return { ...outcome, data: { ...offers, cltv, lineAmount: line }, done: true };
}

/** A lien proved paid off or wrong no longer counts. */
async function dispute(input: StepInput): Promise<StepOutcome> {
  const proof = await broughtProof(input, 'SUPPORT');
  if (proof.length === 0) throw refuse(said('refusal.assets.proof'));
  const review = reviewFirst(input, 'proof', proof);
  if (review) return review;
  const { winback, liens = [] } = input.record.data;
  const disputed = new Set(winback?.lienUuids);
  const left = liens.filter(({ uuid }) => !disputed.has(uuid));
  const record = { ...input.record, data: { ...input.record.data, liens: left } };
  const outcome = await fitsOrRevised({ ...input, record }, left);
  return {
    ...outcome,
    data: {
      liens: left,
      ...(winback ? { winback: { ...winback, disputed: true } } : {}),
      ...outcome.data,
    },
    done: true,
  };
}

const requalify = (input: StepInput): Promise<StepOutcome> | StepOutcome => {
  const { action } = input.answers;
  if (action === 'WITHDRAW') return { status: { checklistStatus: 'CANCELLED' } };
  return action === 'ACCEPT' ? accept(input) : dispute(input);
};

/** Assets that raise an offer, and an offer lowered by a lien (G-09). */
export const assetActions: readonly StepAction[] = [
  { call: 'assetDepletion', run: saveAssets },
  { call: 'requalify', run: requalify },
];
