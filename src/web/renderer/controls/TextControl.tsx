import type { Widget } from '../../../core/flow/layoutTypes.ts';
import { TextInput, type TextInputProps } from '../../ui/fields/TextInput.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

/** Keyboard hints for phones, by kind of text. */
const KEYBOARDS: Readonly<Partial<Record<Widget, Partial<TextInputProps>>>> = {
  name: { autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  zip: { inputMode: 'numeric' },
  integer: { inputMode: 'numeric' },
};

function TextControl({ form, frame, name, state, options, set, leave }: FieldBinding) {
  return (
    <TextInput
      {...frame}
      {...KEYBOARDS[form.widget]}
      name={name}
      autoComplete={options.autocomplete}
      showsTyped
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

/** Single-line text: names, email addresses, ZIP codes, whole numbers and so on. */
export const textControl = forWidgets(
  ['text', 'name', 'email', 'zip', 'integer'],
  fieldRenderer(TextControl, { showsTyped: true }),
);
