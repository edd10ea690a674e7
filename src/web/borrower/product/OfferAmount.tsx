import styled from '@emotion/styled';
import { useState } from 'react';
import { parseAmount } from '../../../core/loan/decimal.ts';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useStepForm } from '../../renderer/FormContext.tsx';
import { fieldId } from '../../renderer/fieldIds.ts';
import { useErrorText } from '../../renderer/useErrorText.ts';
import { useField, useFormState } from '../../renderer/useForm.ts';
import { MoneySlider } from '../../ui/fields/MoneySlider.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useChoose, useOffer } from '../offer/OfferContext.tsx';
import { boundsOf, problemOf } from '../offer/offerChoice.ts';
import { dollars } from '../offer/wording.ts';
import { BelowBar } from './BelowBar.tsx';

const FIELD = 'drawAmount';
const STEPS = 200;
const ROUND = [1, 5, 10, 25, 50, 100, 250, 500, 1000];

const Opening = styled('p')({ marginTop: '-0.5rem', color: color.muted, fontSize: fontSize.small });

/** A round step that crosses the range in at most 200 key presses. */
const stepFor = (range: number): number => ROUND.find((step) => range / step <= STEPS) ?? 1000;

/** Slider and input of the initial draw (MATH-05 to MATH-07). */
export function OfferAmount() {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const { book, choice, figures } = useOffer();
  const choose = useChoose();
  const [typed, setTyped] = useTyped(choice.draw);
  const error = useAmountError();
  const bounds = boundsOf(book, choice);
  const isMaximum = choice.preference === 'MAXIMIZE';
  const keepsCash = choice.preference === 'PRESERVE' && choice.payoffs.length > 0;
  const takesCosts = (figures?.costsTakenOff ?? 0) > 0;
  const cashLabel = takesCosts ? 'offer.amount.cashBeforeCosts' : 'offer.amount.cash';
  if (bounds.min > bounds.max) return null;
  const words = { min: dollars(bounds.min), max: dollars(bounds.max) };
  const shown = isMaximum ? String(figures?.initialDraw ?? bounds.max) : typed;
  return (
    <BelowBar>
      <MoneySlider
        id={fieldId(FIELD)}
        name={FIELD}
        label={text(keepsCash ? cashLabel : 'offer.amount.label')}
        hint={isMaximum ? text('offer.amount.maximum') : text('offer.amount.range', words)}
        error={error}
        required
        readOnly={isMaximum}
        value={shown}
        onChange={(value) => {
          setTyped(value);
          choose({ draw: parseAmount(value)?.toNumber() ?? value });
        }}
        onBlur={() => dispatch({ type: 'blur', field: FIELD })}
        min={bounds.min}
        max={bounds.max}
        step={stepFor(bounds.max - bounds.min)}
        minLabel={words.min}
        maxLabel={words.max}
        valueText={dollars(Number(shown) || bounds.min)}
      />
      {isMaximum || book.suggestedDraw !== undefined || book.openingShare === 1 ? null : (
        <Opening>{text('offer.amount.opening', { percent: formatPercent(book.openingShare, 0) })}</Opening>
      )}
    </BelowBar>
  );
}

/** Keeps the typed text while it means the chosen amount: `25000.` stays as typed. */
function useTyped(draw: number | string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(String(draw));
  const meant = parseAmount(typed)?.toNumber() ?? typed;
  return [meant === draw ? typed : String(draw), setTyped];
}

function useAmountError(): string | undefined {
  const { text } = useCopy();
  const errorText = useErrorText();
  const { book, choice } = useOffer();
  const field = useField(FIELD);
  const submitted = useFormState((state) => state.submitted);
  if (field?.error) return errorText(field.error);
  if (!field?.touched && !submitted) return undefined;
  const problem = problemOf(book, choice);
  if (problem?.field !== FIELD || problem.key !== 'offer.amount.required') return undefined;
  return text(problem.key, { min: dollars(problem.bounds.min), max: dollars(problem.bounds.max) });
}
