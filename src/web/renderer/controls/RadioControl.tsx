import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { useCopy } from '../CopyContext.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { choicesOf } from './choices.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function RadioControl({ form, frame, name, state, set, leave }: FieldBinding) {
  const options = choicesOf(form, useCopy());
  return (
    <RadioGroup
      {...frame}
      name={name}
      options={options}
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

export const radioControl = forWidgets(['radio'], fieldRenderer(RadioControl));
