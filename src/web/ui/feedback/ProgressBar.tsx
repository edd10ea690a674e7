import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { clampProgress } from './clampProgress.ts';

export interface ProgressBarProps {
  label: string;
  /** Clamped to 0..`max`; indeterminate (no value) when absent (WIDGET-08). */
  value?: number | undefined;
  max?: number | undefined;
  /** The value in words, for example "Step 2 of 8". */
  valueText?: string | undefined;
  /** Thin, at the top edge of the window. */
  fixed?: boolean | undefined;
}

const Root = styled('div')({
  height: '0.5rem',
  overflow: 'hidden',
  borderRadius: '0.25rem',
  background: color.hairline,
  '& svg': { display: 'block', width: '100%', height: '100%', fill: color.primary },
  // It lies over the header, which may have the primary color.
  '&[data-fixed]': {
    height: '0.25rem',
    borderRadius: 0,
    background: `var(--eq-header-track, ${color.hairline})`,
    '& svg': { fill: `var(--eq-header-progress, ${color.primary})` },
  },
  '& rect': { [media.motion]: { transition: 'width 200ms ease-out' } },
  '@keyframes eq-sweep': { from: { transform: 'translateX(-40%)' }, to: { transform: 'translateX(100%)' } },
  '@keyframes eq-pulse': { '50%': { opacity: 0.4 } },
  '&[data-unknown] rect': { animation: 'eq-pulse 2s ease-in-out infinite' },
  [media.motion]: { '&[data-unknown] rect': { animation: 'eq-sweep 1.4s ease-in-out infinite' } },
  [media.forced]: { border: '1px solid CanvasText', '& svg': { fill: 'Highlight' } },
});

// A landmark, because it is outside the main content.
const Fixed = styled('section')({ position: 'fixed', zIndex: 30, insetInline: 0, top: 0 });

export function ProgressBar(props: ProgressBarProps) {
  if (!props.fixed) return <Bar {...props} />;
  return (
    <Fixed aria-label={props.label}>
      <Bar {...props} />
    </Fixed>
  );
}

function Bar({ label, value, max = 100, valueText, fixed }: ProgressBarProps) {
  const known = value === undefined ? undefined : clampProgress(value, max);
  return (
    <Root
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={known}
      aria-valuetext={known === undefined ? undefined : valueText}
      data-fixed={fixed ? '' : undefined}
      data-unknown={known === undefined ? '' : undefined}
    >
      <svg aria-hidden="true" focusable="false">
        <rect width={known === undefined ? '40%' : `${max > 0 ? (known / max) * 100 : 0}%`} height="100%" />
      </svg>
    </Root>
  );
}
