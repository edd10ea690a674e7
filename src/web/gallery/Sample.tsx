import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, media, radius } from '../ui/theme/cssVars.ts';

const Frame = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '0.75rem',
  minWidth: 0,
  padding: '1rem',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
  [media.wide]: { padding: '1.25rem' },
  '& > h3': {
    fontFamily: 'inherit',
    color: color.muted,
    fontSize: fontSize.small,
    fontWeight: 600,
    letterSpacing: 0,
  },
});

const Text = styled('pre')({
  margin: 0,
  padding: '0.75rem',
  minWidth: 0,
  background: color.surface,
  color: color.text,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: fontSize.small,
  lineHeight: 1.45,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  direction: 'ltr',
  textAlign: 'left',
});

const Folded = styled('details')({
  minWidth: 0,
  fontSize: fontSize.small,
  '& > summary': { width: 'fit-content', minHeight: '1.75rem', color: color.muted, cursor: 'pointer' },
  '& > summary:hover': { color: color.text },
});

export function Data({ value }: { value: unknown }) {
  return <Text>{JSON.stringify(value, null, 2)}</Text>;
}

interface SampleProps {
  /** The state it is in. */
  readonly name: string;
  /** What makes this state, as data. */
  readonly data: unknown;
  readonly children: ReactNode;
}

export function Sample({ name, data, children }: SampleProps) {
  return (
    <Frame data-state={name}>
      <h3>{name}</h3>
      <div>{children}</div>
      <Folded>
        <summary>Data</summary>
        <Data value={data} />
      </Folded>
    </Frame>
  );
}
