import styled from '@emotion/styled';
import { legalValues } from '../../../core/config/legalValues.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { color } from '../../ui/theme/cssVars.ts';

const Legal = styled('p')({ color: color.muted });

/** Disclosures triggered by advertised rates and payments, 12 CFR 1026.16 (G-35). */
export function TriggeredTerms() {
  const { rich } = useCopy();
  const { app } = useRelease();
  return <Legal>{rich('offer.triggeredTerms', legalValues(app.brand))}</Legal>;
}
