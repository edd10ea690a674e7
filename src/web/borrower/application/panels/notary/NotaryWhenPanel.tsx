import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { notaryDays, notaryTimes } from '../../../../../core/flow/notaryDays.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { fieldId } from '../../../../renderer/fieldIds.ts';
import { useErrorText } from '../../../../renderer/useErrorText.ts';
import { useField } from '../../../../renderer/useForm.ts';
import { SelectInput, type SelectOption } from '../../../../ui/fields/SelectInput.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { clockWords } from './notaryWords.ts';

/** Panel `notary-when`: day and time of an in-person meeting, stored in the hidden fields `date` and `time`. */
export default function NotaryWhenPanel({ options }: PanelProps) {
  const say = useCopy();
  const { application } = useScreen();
  const { today } = useApp();
  const earliest = textIn(inside(application, 'timeline').earliestClosing);
  const days = notaryDays(today(), earliest).map((day) => ({
    value: day,
    label: say.text('screen.notary.day', { day }),
  }));
  const times = notaryTimes.map((time) => ({ value: time, label: clockWords(say, time) }));
  return (
    <Stack>
      <Choice field={String(options?.date)} words="screen.notary.schedule.date" options={days} />
      <Choice field={String(options?.time)} words="screen.notary.schedule.time" options={times} />
    </Stack>
  );
}

interface ChoiceProps {
  field: string;
  /** Copy key of its label; hint and empty entry are below it. */
  words: string;
  options: readonly SelectOption[];
}

function Choice({ field, words, options }: ChoiceProps) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const errorText = useErrorText();
  const state = useField(field);
  return (
    <SelectInput
      id={fieldId(field)}
      label={text(words)}
      hint={text(`${words}.hint`)}
      emptyLabel={text(`${words}.empty`)}
      options={options}
      value={String(state?.answer ?? '')}
      onChange={(raw) => dispatch({ type: 'change', field, raw })}
      error={state?.error ? errorText(state.error) : undefined}
      required
    />
  );
}
