import type { ReactNode } from 'react';

/** Common field props; texts are already in the borrower's language. */
export interface FieldProps {
  /** ID of the (first) control; IDs of hint, error and label derive from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error message; marks the field invalid. */
  error?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Text after the label, for example "(optional)". */
  marker?: ReactNode;
}

export interface ValueProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** Focus left the field. */
  onBlur?: (() => void) | undefined;
}

/** Of an input of text. */
export interface TypedProps {
  /**
   * The input shows what is typed in it without being rendered again: `value` then only counts where it differs from what was
   * given to `onChange` last.
   */
  showsTyped?: boolean | undefined;
}

export function fieldIds(id: string) {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, suffix: `${id}-suffix` };
}

/** IDs of the visible hint and error for `aria-describedby`; `undefined` when there are none. */
export function describedBy(
  { id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>,
  ...more: string[]
) {
  const ids = fieldIds(id);
  const shown = [...(hint ? [ids.hint] : []), ...more, ...(error ? [ids.error] : [])];
  return shown.length > 0 ? shown.join(' ') : undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export function controlAttributes(props: FieldProps, ...moreDescriptions: string[]) {
  return {
    id: props.id,
    'aria-describedby': describedBy(props, ...moreDescriptions),
    'aria-invalid': props.error ? (true as const) : undefined,
    'aria-required': props.required ? (true as const) : undefined,
  };
}
