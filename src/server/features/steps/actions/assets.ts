import type { Asset, AssetType } from '../../../../core/loan/assetIncome.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { lenderConfigOf } from '../../sources/lenderConfigService.ts';
import { incomeOfAssets } from '../../underwriting/assetTermsService.ts';
import { fitsOrRevised, revised } from '../../underwriting/fittingLineService.ts';
import { decideAgain, figuresWith } from '../../underwriting/lendingService.ts';
import { itemsOf, numberOf, textOf } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { takeProof } from './uploaded.ts';

const refuse = (line: string | Said): ApiError => new ApiError('unprocessable', [line]);

const lendingOf = (input: StepInput) => ({
  ...input,
  config: lenderConfigOf(input.dependencies.settings),
});

/** Typed and provider-found assets: linked accounts count however the others are proved. */
const givenAssets = ({ answers, record }: StepInput): readonly Asset[] => [
  ...(record.data.linkedAssets ?? []),
  ...itemsOf(answers.assets).map(({ type, balance }) => ({
    type: textOf(type) as AssetType,
    balance: numberOf(balance),
  })),
];

/** Proof of assets: linked accounts, else uploaded statements. Answers 422 without any. */
async function provenBy(input: StepInput): Promise<Pick<ApplicationData, 'documents'>> {
  const isLinked = input.answers.choice === 'LINK' && (input.record.data.linkedAssets ?? []).length > 0;
  const proof = isLinked ? {} : await takeProof(input, 'BANK_STATEMENT');
  if (!proof || (input.answers.choice === 'LINK' && !isLinked))
    throw refuse('body.assets need linked accounts or uploaded statements');
  return proof;
}

/**
 * Verified assets raise the offers to the limits of value and lender (G-09, C-24); unverified ones change
 * nothing.
 */
async function saveAssets(input: StepInput): Promise<StepOutcome> {
  if (input.answers.choice === 'SKIP')
    return { data: { assetDepletion: { complete: true } }, reach: ['assets'], notes: { assetIncome: 0 } };
  const proof = await provenBy(input);
  const notes = { assetIncome: incomeOfAssets(input, givenAssets(input)) };
  const file = { ...input.file, notes: { ...input.file.notes, ...notes } };
  const { data, status } = await decideAgain(input.tx, { ...lendingOf(input), file });
  const amount = Math.max(0, ...(data.offers ?? []).map(({ maxDraw }) => maxDraw));
  const { checklistStatus: _byTheJourney, ...others } = status;
  return {
    data: { ...data, ...proof, assetDepletion: { complete: true, amount } },
    status: others,
    reach: ['assets'],
    notes,
  };
}

/** Accepting the lower amount means choosing again among the offers that fit. */
async function accept(input: StepInput): Promise<StepOutcome> {
  const liens = input.record.data.liens ?? [];
  const { cltv, line } = figuresWith(lendingOf(input), liens);
  const outcome = revised(await decideAgain(input.tx, lendingOf(input)), input.record.data);
  const { liabilities: _kept, ...offers } = outcome.data ?? {};
  return { ...outcome, data: { ...offers, cltv, lineAmount: line }, reach: ['requalified'] };
}

/** A lien proved paid off or wrong no longer counts. */
async function dispute(input: StepInput): Promise<StepOutcome> {
  const proof = await takeProof(input, 'SUPPORT');
  if (!proof) throw refuse(said('refusal.assets.proof'));
  const { winback, liens = [] } = input.record.data;
  const disputed = new Set(winback?.lienUuids);
  const left = liens.filter(({ uuid }) => !disputed.has(uuid));
  const record = { ...input.record, data: { ...input.record.data, liens: left } };
  const outcome = await fitsOrRevised({ ...input, record }, left);
  return {
    ...outcome,
    data: {
      ...proof,
      liens: left,
      ...(winback ? { winback: { ...winback, disputed: true } } : {}),
      ...outcome.data,
    },
    reach: ['requalified'],
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
