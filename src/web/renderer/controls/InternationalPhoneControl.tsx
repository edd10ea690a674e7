import { InternationalPhoneInput } from '../../ui/phone/InternationalPhoneInput.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useRelease } from '../ReleaseContext.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

/** An international phone number; the answer is E.164 (WIDGET-02). */
export default function InternationalPhoneControl(binding: FieldBinding) {
  const { frame, name, state, options, set, leave } = binding;
  const { text } = useCopy();
  const { copy } = useRelease();
  return (
    <InternationalPhoneInput
      {...frame}
      name={name}
      autoComplete={options.autocomplete}
      countryLabel={text('common.country')}
      locale={copy.locale}
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}
