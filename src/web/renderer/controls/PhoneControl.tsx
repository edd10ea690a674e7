import { PhoneInput } from '../../ui/fields/PhoneInput.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function PhoneControl({ frame, name, state, options, set, leave }: FieldBinding) {
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

export const phoneControl = forWidgets(['us-phone'], fieldRenderer(PhoneControl, { showsTyped: true }));
