import styled from '@emotion/styled';
import { memo } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { fieldIds } from './fieldProps.ts';
import { MoneyInput } from './MoneyInput.tsx';

export interface MoneySliderProps extends FieldProps, ValueProps<string> {
  /** Minimum, maximum and step in whole dollars. */
  min: number;
  max: number;
  step: number;
  /** The limits as text, for example "$15,000". */
  minLabel: string;
  maxLabel: string;
  /** The current amount as text, for screen readers. */
  valueText: string;
  name?: string | undefined;
}

const THUMB = '1.75rem';
const thumb = {
  width: THUMB,
  height: THUMB,
  border: `0.3125rem solid ${color.raised}`,
  borderRadius: '50%',
  background: color.primary,
  boxShadow: `0 0 0 1px ${color.line}, 0 2px 6px rgb(10 20 30 / 0.25)`,
  cursor: 'grab',
};

const Root = styled('div')({
  display: 'grid',
  gap: '0.5rem',
  '& .eq-track': { position: 'relative', height: '2.75rem' },
  '& .eq-track > svg': {
    position: 'absolute',
    insetInline: 0,
    top: 'calc(50% - 0.25rem)',
    width: '100%',
    height: '0.5rem',
    borderRadius: '0.25rem',
    background: color.hairline,
    fill: color.primary,
    [media.forced]: { fill: 'Highlight', border: '1px solid CanvasText' },
  },
  '& input[type="range"]': {
    appearance: 'none',
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    background: 'transparent',
    cursor: 'pointer',
    '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
    '&::-moz-range-thumb': { boxSizing: 'border-box', ...thumb },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::-webkit-slider-thumb': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
    '&:focus-visible::-moz-range-thumb': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '& .eq-bounds': {
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: '-0.5rem',
    color: color.muted,
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A dollar amount to drag or type; typed text may exceed the limits, and the caller validates it. */
export const MoneySlider = memo(function MoneySlider(props: MoneySliderProps) {
  const { id, value, onChange, onBlur, min, max, step, minLabel, maxLabel, valueText, readOnly } = props;
  const amount = Math.min(max, Math.max(min, Number(value) || min));
  const filled = max > min ? ((amount - min) / (max - min)) * 100 : 0;
  // A range input stops at whole steps, so it ends at the step that includes `max`.
  const end = min + Math.ceil((max - min) / step) * step;
  return (
    <Root>
      <MoneyInput {...props} />
      <div className="eq-track">
        <svg aria-hidden="true">
          <rect width={`${filled}%`} height="100%" rx="4" />
        </svg>
        <input
          type="range"
          id={`${id}-range`}
          aria-labelledby={fieldIds(id).label}
          aria-valuetext={valueText}
          min={min}
          max={end}
          step={step}
          value={amount}
          disabled={readOnly}
          onChange={(event) => onChange(String(Math.min(max, Number(event.target.value))))}
          onBlur={onBlur}
        />
      </div>
      <div className="eq-bounds" aria-hidden="true">
        <span>{minLabel}</span>
        <span>{maxLabel}</span>
      </div>
    </Root>
  );
});
