import styled from '@emotion/styled';
import { type MouseEvent, type Ref, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { color, fontSize, radius } from '../theme/cssVars.ts';

/** An error and the ID of its control. */
export interface ErrorItem {
  readonly id: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  heading: string;
  items: readonly ErrorItem[];
  ref?: Ref<HTMLElement> | undefined;
}

const Root = styled('section')({
  padding: '1rem 1.125rem',
  background: `color-mix(in srgb, ${color.danger} 6%, ${color.raised})`,
  border: `2px solid ${color.danger}`,
  borderRadius: radius.card,
  overflowWrap: 'anywhere',
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    fontSize: fontSize.large,
    '& .eq-icon': { color: color.danger },
  },
  '& ul': { listStyle: 'none', marginTop: '0.25rem' },
  '& a': { display: 'inline-block', padding: '0.25rem 0', color: color.danger, fontWeight: 500 },
});

/** A step's errors, each linked to its field; focus it when the step is rejected. */
export function ErrorSummary({ heading, items, ref }: ErrorSummaryProps) {
  const headingId = useId();
  return (
    <Root ref={ref} tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <Icon name="alert" />
        {heading}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={`#${item.id}`} onClick={(event) => goToField(event, item.id)}>
              {item.message}
            </a>
          </li>
        ))}
      </ul>
    </Root>
  );
}

function goToField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const field = event.currentTarget.ownerDocument.getElementById(id);
  if (!field) return;
  event.preventDefault();
  focusField(field);
}

/** Scrolls a control and its label into view and focuses it (FIELD-46). */
export function focusField(field: HTMLElement) {
  field.focus({ preventScroll: true });
  const frame = field.closest('fieldset') ?? field.parentElement?.parentElement ?? field;
  frame.scrollIntoView?.({ block: 'nearest' });
}
