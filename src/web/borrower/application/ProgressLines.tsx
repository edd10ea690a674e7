import styled from '@emotion/styled';
import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useProgressWords } from './useProgressWords.ts';

const Lines = styled('div')({
  display: 'grid',
  gap: '0.25rem',
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** Current and next step as text, for pages without the row of steps. */
export function ProgressLines({ progress }: { progress: ApplicationProgress }) {
  const { step, next, wentBack, actsNext } = useProgressWords(progress);
  return (
    <Lines>
      <p>{step}</p>
      {actsNext ? <p>{actsNext}</p> : null}
      {next ? <p>{next}</p> : null}
      {wentBack ? <p>{wentBack}</p> : null}
    </Lines>
  );
}
