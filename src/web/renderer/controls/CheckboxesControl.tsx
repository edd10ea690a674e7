import type { RawValue } from '../../../core/form/codec.ts';
import { CheckboxGroup, type TickOption } from '../../ui/fields/CheckboxGroup.tsx';
import { useCopy } from '../CopyContext.tsx';
import { choicesOf } from './choices.ts';
import type { FieldBinding } from './fieldRenderer.tsx';

/** Multiple choice; a choice that refines another is shown below it. */
export function CheckboxesControl({ form, frame, name, state, set, leave }: FieldBinding) {
  const under = new Map(form.choices.map((choice) => [choice.id, choice.under]));
  const options = choicesOf(form, useCopy()).map(
    (option): TickOption => ({ ...option, under: under.get(option.value) }),
  );
  return (
    <CheckboxGroup
      {...frame}
      name={name}
      options={options}
      value={tickedOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

const tickedOf = (raw: RawValue): readonly string[] =>
  Array.isArray(raw) ? raw.filter((value) => typeof value === 'string') : [];
