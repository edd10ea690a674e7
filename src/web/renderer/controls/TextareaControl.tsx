import { Textarea } from '../../ui/fields/Textarea.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function TextareaControl({ frame, name, state, options, set, leave }: FieldBinding) {
  return (
    <Textarea
      {...frame}
      name={name}
      rows={options.rows}
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

/** Several lines of text. */
export const textareaControl = forWidgets(['textarea'], fieldRenderer(TextareaControl));
