import type { ReactNode } from 'react';
import type { FormField } from '../../../core/form/compileStep.ts';
import type { FieldState } from '../../../core/form/formTypes.ts';
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx';
import { useCopy } from '../CopyContext.tsx';
import { shownAnswer } from '../shownAnswer.ts';

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
      value={shownAnswer(form, state.answer, copy)}
      hint={copy.text('common.readOnly')}
    />
  );
}
