import { MoneyInput } from '../../ui/fields/MoneyInput.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function MoneyControl({ frame, name, state, options, set, leave }: FieldBinding) {
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

export const moneyControl = forWidgets(['money'], fieldRenderer(MoneyControl, { showsTyped: true }));
