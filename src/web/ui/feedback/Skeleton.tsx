import styled from '@emotion/styled';
import { color, media, radius } from '../theme/cssVars.ts';

export interface SkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  /** Number of gray bars. */
  lines: number;
}

const Root = styled('div')({
  display: 'grid',
  gap: '0.875rem',
  '@keyframes eq-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  '@keyframes eq-breathe': { '50%': { opacity: 0.45 } },
  animation: 'eq-appear 0s 300ms both',
  '& > span:not(.eq-hidden)': {
    height: '1.25rem',
    borderRadius: `min(6px, ${radius.control})`,
    background: color.hairline,
    [media.motion]: { animation: 'eq-breathe 1.6s ease-in-out 300ms infinite' },
    [media.forced]: { border: '1px solid GrayText' },
  },
  '& > span:first-of-type': { width: '60%', height: '1.75rem' },
  '& > span:last-of-type': { width: '80%' },
});

/** A placeholder that appears after 300 ms, so that fast answers do not flicker. */
export function Skeleton({ label, lines }: SkeletonProps) {
  return (
    <div role="status" data-waiting="">
      <span className="eq-hidden">{label}</span>
      <Root aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
          <span key={line} />
        ))}
      </Root>
    </div>
  );
}
