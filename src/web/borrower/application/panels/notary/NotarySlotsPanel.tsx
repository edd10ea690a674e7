import { inside, rows } from '../../../../../core/flow/looseRecord.ts';
import { slotId } from '../../../../../core/flow/notaryDays.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { fieldId } from '../../../../renderer/fieldIds.ts';
import { useErrorText } from '../../../../renderer/useErrorText.ts';
import { useField } from '../../../../renderer/useForm.ts';
import { RadioCards } from '../../../../ui/fields/RadioCards.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { slotWords } from './notaryWords.ts';

/** Panel `notary-slots`: the notary's confirmed times; the choice goes to the hidden field `field`. */
export default function NotarySlotsPanel({ options }: PanelProps) {
  const say = useCopy();
  const { application } = useScreen();
  const { dispatch } = useStepForm();
  const errorText = useErrorText();
  const field = String(options?.field);
  const state = useField(field);
  const slots = rows(inside(application, 'notary').slots).map(({ date, time }) => ({
    date: String(date),
    time: String(time),
  }));
  if (slots.length === 0) return <p>{say.text('screen.notary.reserve.none')}</p>;
  return (
    <RadioCards
      id={fieldId(field)}
      label={say.text('screen.notary.reserve.slot')}
      options={slots.map((slot) => ({ value: slotId(slot), label: slotWords(say, slot) }))}
      value={String(state?.answer ?? '')}
      onChange={(raw) => dispatch({ type: 'change', field, raw })}
      error={state?.error ? errorText(state.error) : undefined}
      required
    />
  );
}
