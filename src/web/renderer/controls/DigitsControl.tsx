import type { ControlOptions } from '../../../core/model/generated/step.ts';
import { DigitsInput } from '../../ui/fields/DigitsInput.tsx';
import { digitsTyping, ssnTyping } from '../../ui/fields/digitsTyping.ts';
import { MaskedInput, type MaskWords } from '../../ui/fields/MaskedInput.tsx';
import { type Say, useCopy } from '../CopyContext.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

/** Digits. Sensitive ones are masked, a Social Security number only when nobody is typing it. */
export function DigitsControl({ form, control, frame, name, state, options, set, leave }: FieldBinding) {
  const copy = useCopy();
  const isSsn = form.widget === 'ssn';
  const input = { ...frame, name, value: textOf(state.raw), onChange: set, onBlur: leave };
  if (!isSsn && !options.sensitive) return <DigitsInput {...input} autoComplete={options.autocomplete} />;
  return (
    <MaskedInput
      {...input}
      rule={isSsn ? ssnTyping : digitsTyping}
      openWhileTyped={isSsn}
      words={wordsOf(options, copy.text(control.label), copy)}
    />
  );
}

const wordsOf = (
  { show = 'common.show', hide = 'common.hide' }: ControlOptions,
  label: string,
  { text }: Say,
): MaskWords => ({
  show: { text: text(show), label: text('common.showField', { show: text(show), label }) },
  hide: { text: text(hide), label: text('common.showField', { show: text(hide), label }) },
});
