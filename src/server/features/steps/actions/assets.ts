import {
  type Asset,
  type AssetType,
  assetIncome,
  isUnder59AndAHalf,
} from '../../../../core/loan/assetIncome.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { assetTermsOf } from '../../sources/assetTermsService.ts';
import { lenderConfigOf } from '../../sources/lenderConfigService.ts';
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

/** What was typed in, and what a provider has found: linked accounts count whichever way the others are proved. */
const givenAssets = ({ answers, record }: StepInput): readonly Asset[] => [
  ...(record.data.linkedAssets ?? []),
  ...itemsOf(answers.assets).map(({ type, balance }) => ({
    type: textOf(type) as AssetType,
    balance: numberOf(balance),
  })),
];

/** The income that the assets count as; an age that is not known counts as early. */
function countedIncome(input: StepInput): number {
  const { facts, dependencies } = input;
  const birthdate = facts['applicant.birthdate'];
  const isEarly = typeof birthdate !== 'string' || isUnder59AndAHalf(birthdate, facts.today);
  return assetIncome(givenAssets(input), { terms: assetTermsOf(dependencies.settings), isEarly });
}

/** What proves the assets: the accounts that were linked, else the statements that were uploaded. Answers 422 without. */
async function provenBy(input: StepInput): Promise<Pick<ApplicationData, 'documents'>> {
  const isLinked = input.answers.choice === 'LINK' && (input.record.data.linkedAssets ?? []).length > 0;
  const proof = isLinked ? {} : await takeProof(input, 'BANK_STATEMENT');
  if (!proof || (input.answers.choice === 'LINK' && !isLinked))
    throw refuse('body.assets need linked accounts or uploaded statements');
  return proof;
}

/** Verified assets raise the offers up to what value and lender allow (G-09, C-24); without them the offers stay. */
async function saveAssets(input: StepInput): Promise<StepOutcome> {
  if (input.answers.choice === 'SKIP')
    return { data: { assetDepletion: { complete: true } }, reach: ['assets'], notes: { assetIncome: 0 } };
  const proof = await provenBy(input);
  const addedIncome = countedIncome(input);
  const notes = { assetIncome: addedIncome };
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

/** The lower amount is taken: the offer is chosen again from those that fit. */
async function accept(input: StepInput): Promise<StepOutcome> {
  const liens = input.record.data.liens ?? [];
  const { cltv, line } = figuresWith(lendingOf(input), liens);
  const outcome = revised(await decideAgain(input.tx, lendingOf(input)), input.record.data);
  const { liabilities: _kept, ...offers } = outcome.data ?? {};
  return { ...outcome, data: { ...offers, cltv, lineAmount: line }, reach: ['requalified'] };
}

/** A lien that is proved to be paid off or wrong no longer counts. */
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

/** Assets that raise an offer, and an offer that a lien has lowered (G-09). */
export const assetActions: readonly StepAction[] = [
  { call: 'assetDepletion', open: ['ASSETS_PREQUAL'], run: saveAssets },
  { call: 'requalify', open: ['CLTV_LIEN_POSITION_REQUALIFY'], run: requalify },
];
