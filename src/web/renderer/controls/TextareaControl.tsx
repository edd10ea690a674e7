import { Textarea } from '../../ui/fields/Textarea.tsx';
import { useStepForm } from '../FormContext.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function TextareaControl({ frame, form, name, state, options, set, leave }: FieldBinding) {
  const { step } = useStepForm();
  return (
    <Textarea
      {...frame}
      name={name}
      rows={options.rows}
      maxLength={step.step.data.properties[form.name]?.maxLength}
      showsTyped
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

export const textareaControl = forWidgets(['textarea'], fieldRenderer(TextareaControl, { showsTyped: true }));
