import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { RawValue } from '../../../core/form/codec.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { useStepForm } from '../../renderer/FormContext.tsx';
import type { OfferBook } from './offerBook.ts';
import { type OfferChoice, settleChoice, withinBounds } from './offerChoice.ts';

export interface OfferState {
  readonly book: OfferBook;
  readonly choice: OfferChoice;
  /** The figures of `quoted`, the last valid choice. */
  readonly figures: OfferFigures | undefined;
  readonly quoted: OfferChoice;
}

const OfferContext = createContext<OfferState | undefined>(undefined);

/** Provides the offers and the current choice. */
export function OfferProvider({ value, children }: { value: OfferState; children: ReactNode }) {
  return <OfferContext value={value}>{children}</OfferContext>;
}

/** The offers and the current choice; throws outside `OfferProvider`. */
export function useOffer(): OfferState {
  const offer = useContext(OfferContext);
  if (!offer) throw new Error('useOffer must be used inside OfferProvider');
  return offer;
}

const FIELDS = ['draw', 'term', 'rateType', 'preference', 'autopay', 'payoffs'] as const;

export const fieldOfChoice = (part: (typeof FIELDS)[number]): string =>
  part === 'draw' ? 'drawAmount' : part;

/** Changes the choice and its consequences in the step's form. */
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
