import { isAgeRestricted } from '../../../core/config/organizationOf.ts';
import type { Answers } from '../../../core/flow/answers.ts';
import { drawPreferences } from '../../../core/loan/drawPreference.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Application } from '../../clients/applicationService.ts';
import { readKeptChoice } from './choiceStore.ts';
import type { OfferState } from './OfferContext.tsx';
import { type OfferBook, readOfferBook } from './offerBook.ts';
import { figuresOf, type OfferChoice, settleChoice, startChoice } from './offerChoice.ts';

/** The application's offers under its brand. */
export const bookOf = ({ brand }: Pick<AppPart, 'brand'>, application: Application): OfferBook =>
  readOfferBook(
    application,
    isAgeRestricted(brand, { ageRestrictedInterestOnly: application.ageRestrictedInterestOnly }),
    openingShareOf(brand),
  );

/** The whole if the brand sets none. */
function openingShareOf({ values }: AppPart['brand']): number {
  const { openingDrawShare } = values;
  return typeof openingDrawShare === 'number' ? Math.min(1, openingDrawShare) : 1;
}

/** The tab's choice adjusted to the current offers, otherwise the default; undefined without an offer. */
export function openChoice(book: OfferBook, tab: Storage, uuid: string): OfferState | undefined {
  const start = startChoice(book);
  if (!start) return undefined;
  const kept = readKeptChoice(tab, uuid);
  const choice = kept ? settleChoice(book, kept) : start;
  return withChoice({ book, choice: start, figures: figuresOf(book, start), quoted: start }, choice);
}

/** Updates the choice; the figures stay at the last valid one. */
export function withAnswers(state: OfferState, answers: Answers): OfferState {
  return withChoice(state, choiceWith(state.choice, answers));
}

function withChoice(state: OfferState, choice: OfferChoice): OfferState {
  const figures = figuresOf(state.book, choice);
  return figures ? { ...state, choice, figures, quoted: choice } : { ...state, choice };
}

export const answersOf = ({ draw, ...choice }: OfferChoice): Answers => ({ ...choice, drawAmount: draw });

function choiceWith(choice: OfferChoice, answers: Answers): OfferChoice {
  const { term, rateType, autopay, payoffs } = answers;
  const draw = 'drawAmount' in answers ? answers.drawAmount : choice.draw;
  const preference = drawPreferences.find((name) => name === answers.preference);
  return {
    draw: typeof draw === 'number' || typeof draw === 'string' ? draw : '',
    term: typeof term === 'number' ? term : choice.term,
    rateType: rateType === 'FIXED' || rateType === 'VARIABLE' ? rateType : choice.rateType,
    preference: preference ?? choice.preference,
    autopay: typeof autopay === 'boolean' ? autopay : choice.autopay,
    payoffs: Array.isArray(payoffs) ? payoffs : choice.payoffs,
  };
}
