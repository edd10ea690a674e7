import styled from '@emotion/styled';
import { type ClipboardEvent, memo } from 'react';
import { meantText } from '../../../core/validation/meantText.ts';
import { fontSize } from '../theme/cssVars.ts';
import { enteredText } from './enteredText.ts';
import { type FieldProps, fieldIds, type ValueProps } from './fieldProps.ts';
import { GroupFrame } from './GroupFrame.tsx';
import { type DateParts, pastedDate } from './pastedDate.ts';

export interface DateInputProps extends FieldProps, ValueProps<DateParts> {
  labels: { month: string; day: string; year: string };
  /** The borrower's birthday, which browsers may autofill. */
  birthday?: boolean | undefined;
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  '& label': { display: 'block', marginBottom: '0.25rem', fontSize: fontSize.small },
  '& .eq-box': { width: '4.5rem' },
  '& .eq-year': { width: '6.25rem' },
});

const order = ['month', 'day', 'year'] as const;

/** A date in three inputs (FIELD-05); pasting a whole date into one fills all three. */
export const DateInput = memo(function DateInput(props: DateInputProps) {
  const { id, value, onChange, error, required, readOnly, labels, birthday } = props;
  const paste = (event: ClipboardEvent) => {
    const date = readOnly ? null : pastedDate(meantText(event.clipboardData.getData('text'), ' '));
    if (!date) return;
    event.preventDefault();
    onChange(date);
  };
  return (
    <GroupFrame {...props} role="group">
      <Row onPaste={paste}>
        {order.map((part) => (
          <div key={part}>
            <label htmlFor={partId(id, part)}>{labels[part]}</label>
            <div
              className={part === 'year' ? 'eq-box eq-year' : 'eq-box'}
              data-invalid={error ? '' : undefined}
              data-readonly={readOnly ? '' : undefined}
            >
              <input
                id={partId(id, part)}
                className="eq-figures"
                name={`${id}-${part}`}
                inputMode="numeric"
                autoComplete={birthday ? `bday-${part}` : 'off'}
                aria-describedby={error ? fieldIds(id).error : undefined}
                aria-invalid={error ? true : undefined}
                aria-required={required ? true : undefined}
                readOnly={readOnly}
                value={value[part]}
                onChange={(event) => onChange({ ...value, [part]: enteredText(event.currentTarget) })}
              />
            </div>
          </div>
        ))}
      </Row>
    </GroupFrame>
  );
});

function partId(id: string, part: (typeof order)[number]): string {
  return part === 'month' ? id : `${id}-${part}`;
}
