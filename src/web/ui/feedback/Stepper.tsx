import styled from '@emotion/styled';
import { Hidden } from '../Hidden.tsx';
import { Icon } from '../Icon.tsx';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface StepItem {
  readonly id: string;
  readonly label: string;
  readonly state: 'done' | 'current' | 'upcoming';
}

export interface StepperProps {
  /** The process. */
  label: string;
  steps: readonly StepItem[];
  /** Read after a completed step's label, for example "completed". */
  doneText: string;
}

/** Visually hides the labels of all steps but the current one. */
const currentWordsAlone = {
  '& li:not([data-state="current"]) .eq-step-label': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& [data-state="current"] .eq-step-label': { width: 'max-content', maxWidth: '7.5rem' },
  '& li:first-of-type .eq-step-label': { justifySelf: 'start' },
  '& li:last-of-type .eq-step-label': { justifySelf: 'end' },
} as const;

/** Beyond this number the labels do not fit side by side. */
const MANY = 5;

const Root = styled('ol')({
  display: 'flex',
  listStyle: 'none',
  '& li': {
    position: 'relative',
    flex: 1,
    minWidth: 0,
    display: 'grid',
    // Labels wider than their step overlap its neighbors and do not move its mark.
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    alignContent: 'start',
    gap: '0.375rem',
    padding: '0 0.25rem',
    color: color.muted,
    fontSize: fontSize.small,
    lineHeight: 1.3,
    textAlign: 'center',
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: 'calc(0.875rem - 1px)',
    insetInlineEnd: 'calc(50% + 1.125rem)',
    width: 'calc(100% - 2.25rem)',
    height: '2px',
    background: color.hairline,
  },
  '& li[data-reached]::before': { background: color.primary },
  '& .eq-step-mark': {
    display: 'grid',
    placeItems: 'center',
    width: '1.75rem',
    height: '1.75rem',
    border: `2px solid ${color.line}`,
    borderRadius: '50%',
    background: color.raised,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-state="done"] .eq-step-mark': {
    borderColor: color.primary,
    background: color.primary,
    color: color.onPrimary,
    '& .eq-icon': { width: '1rem', height: '1rem', strokeWidth: 3 },
  },
  '& [data-state="current"]': { color: color.text, fontWeight: 600 },
  '& [data-state="current"] .eq-step-mark': { borderColor: color.primary, color: color.primary },
  '@media (max-width: 599px)': currentWordsAlone,
  '&[data-many]': {
    '@media (max-width: 1023px)': {
      ...currentWordsAlone,
      '& [data-state="current"] .eq-step-label': { width: 'max-content', maxWidth: 'none' },
    },
    [media.desktop]: { margin: '0 var(--eq-bleed, -6rem)' },
  },
  [media.forced]: { '& [data-state="current"] .eq-step-mark': { borderColor: 'Highlight' } },
});

export function Stepper({ label, steps, doneText }: StepperProps) {
  return (
    <nav aria-label={label}>
      <Root data-many={steps.length > MANY ? '' : undefined}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-state={step.state}
            data-reached={step.state === 'upcoming' ? undefined : ''}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className="eq-step-mark" aria-hidden="true">
              {step.state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <span className="eq-step-label">
              {step.label}
              {step.state === 'done' ? <Hidden> {doneText}</Hidden> : null}
            </span>
          </li>
        ))}
      </Root>
    </nav>
  );
}
