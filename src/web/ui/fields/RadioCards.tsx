import styled from '@emotion/styled';
import { memo } from 'react';
import { color, fontSize, media, radius } from '../theme/cssVars.ts';
import { radioMark } from './choiceStyles.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { GroupFrame } from './GroupFrame.tsx';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Names and values to compare with those of the other cards. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[] | undefined;
  readonly disabled?: boolean | undefined;
}

export interface RadioCardsProps extends FieldProps, ValueProps<string> {
  options: readonly ChoiceOption[];
  name?: string | undefined;
  /** Default 1; 2 puts cards side by side where they fit. */
  columns?: 1 | 2 | undefined;
}

const Cards = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  paddingTop: '0.125rem',
  '&[data-columns="2"]': { [media.wide]: { gridTemplateColumns: '1fr 1fr' } },
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.875rem',
    minHeight: '3.75rem',
    padding: '0.875rem 1rem',
    background: color.raised,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    [media.motion]: { transition: 'border-color 150ms ease-out, box-shadow 150ms ease-out' },
    '&:hover': { borderColor: color.text },
    '&[data-checked]': {
      borderColor: color.primary,
      boxShadow: `inset 0 0 0 1px ${color.primary}`,
      background: color.primaryTint,
    },
    '&:has(:focus-visible)': {
      borderColor: color.primary,
      boxShadow: `inset 0 0 0 1px ${color.primary}, 0 0 0 3px ${color.focusSoft}`,
    },
    '&[data-disabled]': { cursor: 'not-allowed', color: color.muted, borderStyle: 'dashed' },
    [media.forced]: {
      '&[data-checked]': { borderColor: 'Highlight', borderWidth: '3px' },
      '&:has(:focus-visible)': { outline: '3px solid Highlight' },
    },
  },
  '& input': { ...radioMark, '&:focus-visible': { outline: 'none' } },
  '& .eq-choice': { display: 'block', fontWeight: 500, lineHeight: 1.4 },
  '& .eq-choice-figures': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '0 0.75rem',
    marginTop: '0.375rem',
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
    '& > span': { display: 'contents' },
    '& > span > :first-of-type': { color: color.muted },
    '& > span > :last-of-type': { textAlign: 'end' },
  },
  '& label > span': { flex: 1, minWidth: 0 },
  '& .eq-choice-more': { display: 'block', color: color.muted, fontSize: fontSize.small },
});

/** A single choice as large, touch-friendly cards. */
export const RadioCards = memo(function RadioCards(props: RadioCardsProps) {
  const { id, value, onChange, options, readOnly, columns = 1 } = props;
  return (
    <GroupFrame {...props} role="radiogroup">
      <Cards data-columns={columns}>
        {options.map((option, index) => {
          const disabled = option.disabled || (readOnly && option.value !== value);
          const optionId = index === 0 ? id : `${id}-${index}`;
          const moreId = option.description ? `${optionId}-more` : undefined;
          const figuresId = option.figures ? `${optionId}-figures` : undefined;
          const describedBy = [moreId, figuresId].filter(Boolean).join(' ') || undefined;
          return (
            <label
              key={option.value}
              htmlFor={optionId}
              data-checked={option.value === value ? '' : undefined}
              data-disabled={disabled ? '' : undefined}
            >
              <input
                type="radio"
                id={optionId}
                name={props.name ?? id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
                aria-labelledby={`${optionId}-text`}
                aria-describedby={describedBy}
                onChange={() => onChange(option.value)}
              />
              <span>
                <span className="eq-choice" id={`${optionId}-text`}>
                  {option.label}
                </span>
                {option.description ? (
                  <span className="eq-choice-more" id={moreId}>
                    {option.description}
                  </span>
                ) : null}
                {option.figures ? (
                  <span className="eq-choice-figures" id={figuresId}>
                    {option.figures.map(({ label, value }) => (
                      <span key={label}>
                        <span>{label} </span>
                        <span>{value} </span>
                      </span>
                    ))}
                  </span>
                ) : null}
              </span>
            </label>
          );
        })}
      </Cards>
    </GroupFrame>
  );
});
