import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize } from '../theme/cssVars.ts';

export interface SummaryItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Small words below. */
  readonly note?: string | undefined;
  /** Emphasized, for example a total. */
  readonly strong?: boolean | undefined;
}

const Root = styled('dl')({
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '0 1.5rem',
    padding: '0.625rem 0',
    borderBottom: `1px solid ${color.hairline}`,
  },
  '& > div:first-of-type': { paddingTop: 0 },
  '& > div:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& dt': { flex: '1 1 6rem', color: color.muted, overflowWrap: 'break-word' },
  // A value that does not fit beside its name goes below it; figures never break.
  '& dd': {
    maxWidth: '100%',
    marginInlineStart: 'auto',
    overflowWrap: 'break-word',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 500,
    textAlign: 'end',
  },
  '& dd.eq-note': {
    flexBasis: '100%',
    marginInlineStart: 0,
    color: color.muted,
    fontWeight: 400,
    fontSize: fontSize.small,
    textAlign: 'start',
  },
  '& > [data-strong]': {
    '& dt': { color: color.text, fontWeight: 600 },
    '& dd': { fontSize: fontSize.large, fontWeight: 650 },
  },
});

/** Names and values, with aligned figures. */
export function SummaryList({ items }: { items: readonly SummaryItem[] }) {
  return (
    <Root>
      {items.map((item) => (
        <div key={item.id} data-strong={item.strong ? '' : undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
          {item.note ? <dd className="eq-note">{item.note}</dd> : null}
        </div>
      ))}
    </Root>
  );
}
