import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { useCopy } from '../CopyContext.tsx';
import { choicesOf } from './choices.ts';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

export function RadioControl({ form, frame, name, state, set, leave }: FieldBinding) {
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
