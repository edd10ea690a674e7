import { SelectInput } from '../../ui/fields/SelectInput.tsx';
import { useCopy } from '../CopyContext.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { choicesOf } from './choices.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function SelectControl({ form, frame, name, state, options, set, leave }: FieldBinding) {
  const copy = useCopy();
  return (
    <SelectInput
      {...frame}
      name={name}
      autoComplete={options.autocomplete}
      // With a default there is always a value, so the empty option is left out.
      emptyLabel={
        options.empty === undefined || form.fallback !== undefined ? undefined : copy.text(options.empty)
      }
      options={choicesOf(form, copy)}
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

/** A choice from a list, including US states. */
export const selectControl = forWidgets(['select', 'state'], fieldRenderer(SelectControl));
