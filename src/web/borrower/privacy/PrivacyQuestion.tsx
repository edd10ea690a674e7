import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/feedback/ToastProvider.tsx';
import { MAIN_ID } from '../../ui/layout/AppFrame.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import type { OverlayProps } from '../overlay/lazyOverlay.tsx';
import { usePrivacy } from './usePrivacy.ts';

const Strip = styled('section')({
  borderBottom: `1px solid ${color.hairline}`,
  background: color.primaryTint,
  fontSize: fontSize.small,
  '& > div': {
    display: 'grid',
    gap: '0.75rem 1.5rem',
    alignItems: 'center',
    maxWidth: '63rem',
    margin: '0 auto',
    padding: '0.75rem 1rem',
    [media.wide]: { gridTemplateColumns: '1fr auto', padding: '0.75rem 1.5rem' },
    [media.desktop]: { padding: '0.75rem 2rem' },
  },
  '& strong': { display: 'block', fontWeight: 650 },
  '& .eq-answers': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0.75rem' },
});

/** Asks for consent to analytics (G-32): "no" is as easy as "yes", and no answer is required. */
export default function PrivacyQuestion(_: OverlayProps) {
  const { text } = useCopy();
  const { options, choose } = usePrivacy();
  const { show } = useToasts();
  const answer = (analytics: boolean) => {
    choose({ ...options, analytics });
    show({ tone: 'success', text: text('privacy.saved') });
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <Strip aria-labelledby="privacy-question">
      <div>
        <p>
          <strong id="privacy-question">{text('privacy.ask.title')}</strong>
          {text('privacy.ask.text')}
        </p>
        <div className="eq-answers">
          <Button variant="secondary" onClick={() => answer(false)}>
            {text('privacy.ask.refuse')}
          </Button>
          <Button variant="secondary" onClick={() => answer(true)}>
            {text('privacy.ask.accept')}
          </Button>
        </div>
      </div>
    </Strip>
  );
}
