import { useEffect } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../renderer/FormContext.tsx';
import { fieldId } from '../../../renderer/fieldIds.ts';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useErrorText } from '../../../renderer/useErrorText.ts';
import { useField } from '../../../renderer/useForm.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { useScreen } from '../ScreenContext.tsx';

/**
 * Panel `fact-choices`: a choice among the values of the list fact `fact`, labeled by its enum and stored in the hidden
 * field `field`. A single value is preselected. `title` is the label.
 */
export default function FactChoicesPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { app } = useRelease();
  const { facts } = useScreen();
  const { dispatch } = useStepForm();
  const errorText = useErrorText();
  const field = String(options?.field);
  const fact = String(options?.fact);
  const state = useField(field);
  const answer = state?.answer;
  const given = facts[fact];
  const allowed = Array.isArray(given) ? given : [];
  const labelled = app.enums[app.facts[fact]?.of ?? '']?.values ?? [];
  const choices = labelled.filter(({ id }) => allowed.includes(id));
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && answer !== only) dispatch({ type: 'change', field, raw: only });
  }, [only, answer, dispatch, field]);
  return (
    <RadioCards
      id={fieldId(field)}
      label={text(String(options?.title))}
      options={choices.map(({ id, label }) => ({ value: id, label: label === undefined ? id : text(label) }))}
      value={String(answer ?? '')}
      onChange={(raw) => dispatch({ type: 'change', field, raw })}
      error={state?.error ? errorText(state.error) : undefined}
      required
    />
  );
}
