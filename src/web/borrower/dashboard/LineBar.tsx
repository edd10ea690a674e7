import styled from '@emotion/styled';
import { color, fontSize, media, radius } from '../../ui/theme/cssVars.ts';

const Track = styled('div')({
  display: 'flex',
  height: '0.75rem',
  overflow: 'hidden',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  background: color.primaryTint,
  '& > div': { background: color.primary },
  [media.forced]: {
    borderColor: 'CanvasText',
    '& > div': { background: 'Highlight', forcedColorAdjust: 'none' },
  },
});

const Ends = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 1.5rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: color.muted, fontSize: fontSize.small },
  '& dd': { margin: 0, fontWeight: 650, fontSize: fontSize.large },
  '& div + div': { textAlign: 'end' },
});

interface LineBarProps {
  /** Of the line, from 0 to 1. */
  owedShare: number;
  available: { readonly label: string; readonly value: string };
  limit: { readonly label: string; readonly value: string };
}

/** How much of a line is owed; the figures around it say the same, so the bar itself says nothing. */
export function LineBar({ owedShare, available, limit }: LineBarProps) {
  return (
    <>
      <Track aria-hidden="true">
        <div style={{ width: `${owedShare * 100}%` }} />
      </Track>
      <Ends>
        {[available, limit].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Ends>
    </>
  );
}
