import styled from '@emotion/styled';
import { Hidden } from '../Hidden.tsx';
import { Icon } from '../Icon.tsx';
import { Card } from '../layout/Card.tsx';
import { color, fontSize, media } from '../theme/cssVars.ts';
import type { StepItem } from './Stepper.tsx';

export interface StepListProps {
  /** The process, as the list's heading. */
  title: string;
  steps: readonly StepItem[];
  /** Read after a completed step's label. */
  doneText: string;
  /** One line below the list, such as who acts next. */
  note?: string | undefined;
}

const List = styled('ol')({
  display: 'grid',
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    gap: '0.75rem',
    padding: '0.375rem 0',
    color: color.muted,
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: '-0.5rem',
    insetInlineStart: 'calc(0.75rem - 1px)',
    height: '0.875rem',
    width: '2px',
    background: color.hairline,
  },
  '& li[data-reached]::before': { background: color.primary },
  '& .eq-step-mark': {
    display: 'grid',
    placeItems: 'center',
    width: '1.5rem',
    height: '1.5rem',
    border: `2px solid ${color.line}`,
    borderRadius: '50%',
    background: color.raised,
  },
  '& [data-state="done"] .eq-step-mark': {
    borderColor: color.primary,
    background: color.primary,
    color: color.onPrimary,
    '& .eq-icon': { width: '0.875rem', height: '0.875rem', strokeWidth: 3 },
  },
  '& li[data-state="done"]': { color: color.text },
  '& li[data-state="current"]': { color: color.text, fontWeight: 650 },
  '& [data-state="current"] .eq-step-mark': {
    borderColor: color.primary,
    '&::after': {
      content: '""',
      width: '0.625rem',
      height: '0.625rem',
      borderRadius: '50%',
      background: color.primary,
    },
  },
  [media.forced]: { '& [data-state="current"] .eq-step-mark': { borderColor: 'Highlight' } },
});

const Note = styled('p')({ color: color.muted, fontSize: fontSize.small });

/** A vertical list of steps in a card beside the page. */
export function StepList({ title, steps, doneText, note }: StepListProps) {
  return (
    <Card>
      <h2>{title}</h2>
      <List>
        {steps.map(({ id, label, state }) => (
          <li
            key={id}
            data-state={state}
            data-reached={state === 'upcoming' ? undefined : ''}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="eq-step-mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : null}
            </span>
            <span>
              {label}
              {state === 'done' ? <Hidden> {doneText}</Hidden> : null}
            </span>
          </li>
        ))}
      </List>
      {note ? <Note>{note}</Note> : null}
    </Card>
  );
}
