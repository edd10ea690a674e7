import { Textarea } from '../../ui/fields/Textarea.tsx';
import { useStepForm } from '../FormContext.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

export function TextareaControl({ frame, form, name, state, options, set, leave }: FieldBinding) {
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
