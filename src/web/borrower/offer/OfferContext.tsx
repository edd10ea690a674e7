import { createContext, type ReactNode, use, useCallback } from 'react';
import type { RawValue } from '../../../core/form/codec.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { useStepForm } from '../../renderer/FormContext.tsx';
import type { OfferBook } from './offerBook.ts';
import { type OfferChoice, settleChoice, withinBounds } from './offerChoice.ts';

/** What the parts of product/select share. */
export interface OfferState {
  readonly book: OfferBook;
  readonly choice: OfferChoice;
  /** The figures of `quoted`, the last choice that could be taken. */
  readonly figures: OfferFigures | undefined;
  readonly quoted: OfferChoice;
}

const OfferContext = createContext<OfferState | undefined>(undefined);

/** Gives everything below it the offers and what is chosen of them. */
export function OfferProvider({ value, children }: { value: OfferState; children: ReactNode }) {
  return <OfferContext value={value}>{children}</OfferContext>;
}

/** The offers and what is chosen of them; throws outside `OfferProvider`. */
export function useOffer(): OfferState {
  const offer = use(OfferContext);
  if (!offer) throw new Error('useOffer must be used inside OfferProvider');
  return offer;
}

const FIELDS = ['draw', 'term', 'rateType', 'preference', 'autopay', 'payoffs'] as const;

/** The field of the step that holds a part of the choice. */
export const fieldOfChoice = (part: (typeof FIELDS)[number]): string =>
  part === 'draw' ? 'drawAmount' : part;

/** Enters a change of the choice, and what follows from it, into the form of the step. */
export function useChoose(): (change: Partial<OfferChoice>) => void {
  const { book, choice } = useOffer();
  const { dispatch } = useStepForm();
  return useCallback(
    (change) => {
      const changed = { ...choice, ...change };
      const isOffer = 'term' in change || 'rateType' in change;
      const settled = 'draw' in change ? changed : settleChoice(book, changed);
      const next = isOffer ? withinBounds(book, settled) : settled;
      for (const part of FIELDS)
        if (next[part] !== choice[part])
          dispatch({ type: 'change', field: fieldOfChoice(part), raw: next[part] as RawValue });
    },
    [book, choice, dispatch],
  );
}
