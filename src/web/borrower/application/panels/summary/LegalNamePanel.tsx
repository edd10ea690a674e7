import styled from '@emotion/styled';
import { legalName } from '../../../../../core/flow/legalName.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { useScreen } from '../../ScreenContext.tsx';

const Label = styled('p')({ color: color.muted, fontSize: fontSize.small });
const Name = styled('p')({ fontSize: fontSize.large, fontWeight: 600, overflowWrap: 'anywhere' });

export default function LegalNamePanel() {
  const { text } = useCopy();
  const { profile } = useScreen();
  return (
    <div>
      <Label>{text('screen.summary.name.shown')}</Label>
      <Name>{legalName({ ...profile.name })}</Name>
    </div>
  );
}
