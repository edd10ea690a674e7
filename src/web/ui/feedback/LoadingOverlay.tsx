import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { BrandDrawing } from './BrandDrawing.tsx';
import { useHeldWhile } from './useHeldWhile.ts';

export interface LoadingOverlayProps {
  /** Something that the whole page waits for is under way. */
  isUnderWay: boolean;
  /** What is being loaded, for screen readers. */
  label: string;
  /** The name of the brand's drawing. */
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
  // While it is held only for calm, what is under it can be used already.
  '&[data-held]': { pointerEvents: 'none' },
});

/** Covers the page while it loads, with the brand's drawing; it goes 300 ms after the page is there (SHELL-44). */
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
