import type { RendererProps } from '@jsonforms/core';
import type { ReactNode } from 'react';
import { type ComponentType, useCallback } from 'react';
import type { RawValue } from '../../../core/form/codec.ts';
import type { FormField } from '../../../core/form/compileStep.ts';
import type { FieldState } from '../../../core/form/formTypes.ts';
import type { ControlOptions, UiControl } from '../../../core/model/generated/step.ts';
import type { FieldProps } from '../../ui/fields/fieldProps.ts';
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { useCopy } from '../CopyContext.tsx';
import { type StepFormContext, useStepForm } from '../FormContext.tsx';
import { fieldId } from '../fieldIds.ts';
import { shownAnswer } from '../shownAnswer.ts';
import { useErrorText } from '../useErrorText.ts';
import { useField, useShown, useTypedField } from '../useForm.ts';

/** What a control needs: field, labels and event handlers. */
export interface FieldBinding {
  readonly form: FormField;
  readonly control: UiControl;
  readonly state: FieldState;
  readonly options: ControlOptions;
  /** Passed to the widget unchanged. */
  readonly frame: FieldProps;
  /** The field's name, for autofill; within a list item, prefixed with the item's. */
  readonly name: string;
  readonly set: (raw: RawValue) => void;
  readonly leave: () => void;
}

/**
 * The JSON Forms renderer of a widget. It subscribes to its own field only, so typing elsewhere does not rerender it; nor does
 * typing in it where `showsTyped` says that the widget shows what is typed by itself. Hidden fields render nothing, read-only ones
 * a known answer.
 */
export function fieldRenderer(
  Widget: ComponentType<FieldBinding>,
  { showsTyped = false }: { readonly showsTyped?: boolean } = {},
): ComponentType<RendererProps> {
  return function FieldRenderer({ uischema }: RendererProps) {
    const control = uischema as unknown as UiControl;
    const { step } = useStepForm();
    const form = step.fields.get(nameOf(control));
    if (!form) throw new Error(`Step ${step.id} has no field for ${control.scope}`);
    return <BoundField form={form} control={control} widget={Widget} showsTyped={showsTyped} />;
  };
}

interface BoundFieldProps {
  readonly form: FormField;
  readonly control: UiControl;
  readonly widget: ComponentType<FieldBinding>;
  readonly showsTyped: boolean;
}

function BoundField({ form, control, widget: Widget, showsTyped }: BoundFieldProps) {
  const { name } = form;
  const context = useStepForm();
  const { dispatch, pointer, prefix } = context;
  const { state, shows } = useTypedField(name);
  const revealed = useField(control.options.reveals);
  const isShown = useShown(control);
  const errorText = useErrorText();
  const words = useFieldWords(control, context);
  const set = useCallback(
    (raw: RawValue) => {
      if (showsTyped) shows(raw);
      dispatch({ type: 'change', field: name, raw });
    },
    [dispatch, name, shows, showsTyped],
  );
  const leave = useCallback(
    () => pointer.afterClick(() => dispatch({ type: 'blur', field: name })),
    [dispatch, pointer, name],
  );
  if (!state?.visible || !isShown) return null;
  const error = state.error ?? revealed?.error;
  const frame: FieldProps = {
    ...words,
    id: fieldId(`${prefix}${name}`),
    required: form.isRequired,
    ...(error ? { error: errorText(error) } : {}),
  };
  if (state.readOnly) return <KnownAnswer form={form} state={state} label={frame.label} id={frame.id} />;
  const inputName = `${prefix}${name}`.replaceAll('/', '-');
  return (
    <Widget {...{ form, control, state, frame, set, leave }} name={inputName} options={control.options} />
  );
}

function useFieldWords({ label, options }: UiControl, { step }: StepFormContext) {
  const { text } = useCopy();
  const words = text(label);
  return {
    label: isQuestion(label, step) ? <Hidden>{words}</Hidden> : words,
    ...(options.hint ? { hint: text(options.hint) } : {}),
    ...(options.optional ? { marker: text('common.optionalMarker') } : {}),
  };
}

/** True when the heading above asks the same question, so the label is for screen readers only. */
const isQuestion = (label: string, { step, pages }: StepFormContext['step']): boolean =>
  step.title === label || pages.some(({ title }) => title === label);

const nameOf = ({ scope }: UiControl): string => scope.slice(scope.lastIndexOf('/') + 1);

/** The text of a text-like input. */
export const textOf = (raw: RawValue): string =>
  typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : '';

interface KnownAnswerProps {
  readonly form: FormField;
  readonly state: FieldState;
  readonly label: ReactNode;
  readonly id: string;
}

/** A read-only answer from the borrower's profile (REG-33). */
function KnownAnswer({ form, state, label, id }: KnownAnswerProps) {
  const copy = useCopy();
  return (
    <ReadOnlyField
      id={id}
      label={label}
      value={shownAnswer(form, state.answer, copy)}
      hint={copy.text('common.readOnly')}
    />
  );
}
