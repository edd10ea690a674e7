import styled from '@emotion/styled';
import { memo } from 'react';
import { radioMark } from './choiceStyles.ts';
import { GroupFrame } from './GroupFrame.tsx';
import type { RadioCardsProps } from './RadioCards.tsx';

export type RadioGroupProps = Omit<RadioCardsProps, 'columns'>;

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.5rem',
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    minHeight: '2.75rem',
    cursor: 'pointer',
  },
  '&[data-stacked]': { flexDirection: 'column' },
  '& input': radioMark,
});

/** Letters of a label that fits in a row with others. */
const SHORT = 12;

/** Two options, or several short ones, go in a row; others would wrap unpredictably. */
const isStacked = (options: RadioGroupProps['options']): boolean =>
  options.length > 2 && options.some(({ label }) => typeof label !== 'string' || label.length > SHORT);

/** A single choice; the compact form of `RadioCards`. */
export const RadioGroup = memo(function RadioGroup(props: RadioGroupProps) {
  const { id, value, onChange, options, readOnly } = props;
  return (
    <GroupFrame {...props} role="radiogroup">
      <Row data-stacked={isStacked(options) ? '' : undefined}>
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${index}`;
          return (
            <label key={option.value} htmlFor={optionId}>
              <input
                type="radio"
                id={optionId}
                name={props.name ?? id}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled || (readOnly && option.value !== value)}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          );
        })}
      </Row>
    </GroupFrame>
  );
});
