import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import type { FieldBinding } from './fieldRenderer.tsx';

/** A consent: its label may hold links, one of which may have to be opened first (G-05). */
export function CheckboxControl({ form, control, frame, name, state, options, set, leave }: FieldBinding) {
  const { rich } = useCopy();
  const { dispatch } = useStepForm();
  const onOpen = (link: string) => {
    if (link === options.opens) dispatch({ type: 'opened', field: form.name });
  };
  const { hint, ...words } = frame;
  // Where a link must be opened first, the hint says so, and has nothing to say any more once it was.
  const isHinted = options.opens === undefined || state.locked;
  return (
    <Checkbox
      {...words}
      {...(isHinted ? { hint } : {})}
      label={rich(control.label, undefined, onOpen)}
      name={name}
      disabled={state.locked}
      value={state.raw === true}
      onChange={set}
      onBlur={leave}
    />
  );
}
