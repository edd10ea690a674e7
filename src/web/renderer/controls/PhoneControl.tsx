import { PhoneInput } from '../../ui/fields/PhoneInput.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

export function PhoneControl({ frame, name, state, options, set, leave }: FieldBinding) {
  return (
    <PhoneInput
      {...frame}
      name={name}
      autoComplete={options.autocomplete}
      showsTyped
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}
