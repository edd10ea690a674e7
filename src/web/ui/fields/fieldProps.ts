import type { ReactNode } from 'react';

/** What every field takes; the words are already in the borrower's language. */
export interface FieldProps {
  /** Id of the (first) control; hint, error and label ids are derived from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The message to show; its presence marks the field invalid. */
  error?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Words after the label, such as "(optional)". */
  marker?: ReactNode;
}

/** What a field with one value in, one value out takes besides. */
export interface ValueProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** The borrower has left the field. */
  onBlur?: (() => void) | undefined;
}

/** The ids of a field's parts. */
export function fieldIds(id: string) {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, suffix: `${id}-suffix` };
}

/** Space-separated ids of the hint and error that are shown, for `aria-describedby`; `undefined` when there are none. */
export function describedBy(
  { id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>,
  ...more: string[]
) {
  const ids = fieldIds(id);
  const shown = [...(hint ? [ids.hint] : []), ...more, ...(error ? [ids.error] : [])];
  return shown.length > 0 ? shown.join(' ') : undefined;
}

/** The attributes that tie a single control to its label, hint and error. */
export function controlAttributes(props: FieldProps, ...moreDescriptions: string[]) {
  return {
    id: props.id,
    'aria-describedby': describedBy(props, ...moreDescriptions),
    'aria-invalid': props.error ? (true as const) : undefined,
    'aria-required': props.required ? (true as const) : undefined,
  };
}
