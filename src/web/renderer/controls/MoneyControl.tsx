import { MoneyInput } from '../../ui/fields/MoneyInput.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

export function MoneyControl({ frame, name, state, options, set, leave }: FieldBinding) {
  return (
    <MoneyInput
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
