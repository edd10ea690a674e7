import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { BrandDrawing } from './BrandDrawing.tsx';
import { useHeldWhile } from './useHeldWhile.ts';

export interface LoadingOverlayProps {
  isUnderWay: boolean;
  /** What is loading, for screen readers. */
  label: string;
  /** Name of the brand's animation. */
  drawing: unknown;
}

const Cover = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 30,
  display: 'grid',
  placeItems: 'center',
  background: color.surface,
  '@keyframes eq-cover': { from: { opacity: 0 } },
  [media.motion]: { animation: 'eq-cover 180ms ease-out' },
  // When held only to avoid flicker, the page below is usable.
  '&[data-held]': { pointerEvents: 'none' },
});

/** Covers the page with the brand's animation while it loads, and for 300 ms after (SHELL-44). */
export function LoadingOverlay({ isUnderWay, label, drawing }: LoadingOverlayProps) {
  const isShown = useHeldWhile(isUnderWay);
  return (
    <div role="status">
      {isShown ? (
        <Cover data-held={isUnderWay ? undefined : ''}>
          <span className="eq-hidden">{label}</span>
          <BrandDrawing name={drawing} />
        </Cover>
      ) : null}
    </div>
  );
}
