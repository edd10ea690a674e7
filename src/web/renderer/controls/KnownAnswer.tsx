import type { ReactNode } from 'react';
import type { FormField } from '../../../core/form/compileStep.ts';
import type { FieldState } from '../../../core/form/formTypes.ts';
import { displayDate } from '../../../core/validation/dates.ts';
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx';
import { type Say, useCopy } from '../CopyContext.tsx';

interface KnownAnswerProps {
  readonly form: FormField;
  readonly state: FieldState;
  readonly label: ReactNode;
  readonly id: string;
}

/** An answer that came from the borrower's profile and cannot be changed here (REG-33). */
export function KnownAnswer({ form, state, label, id }: KnownAnswerProps) {
  const copy = useCopy();
  return (
    <ReadOnlyField
      id={id}
      label={label}
      value={shownAnswer(form, state, copy)}
      hint={copy.text('common.readOnly')}
    />
  );
}

function shownAnswer({ widget, choices, codec }: FormField, { answer }: FieldState, { text }: Say): string {
  const choice = choices.find(({ id }) => id === answer);
  if (choice?.label) return text(choice.label);
  if (widget === 'date' && typeof answer === 'string') return displayDate(answer);
  const shown = codec.format(answer);
  return typeof shown === 'object' ? '' : String(shown);
}
