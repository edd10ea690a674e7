import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { lazyOverlay } from '../shell/overlay/lazyOverlay.tsx';
import { useOverlay } from '../shell/overlay/useOverlay.ts';

const PrivacyDialog = lazyOverlay(() => import('./PrivacyDialog.tsx'));

/** Looks like the links it stands among. */
const Link = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
});

/** Opens what the borrower may choose about their data (SHELL-42, G-32). */
export function PrivacyButton() {
  const { text } = useCopy();
  const { isOpen, open, close, trigger } = useOverlay(PrivacyDialog);
  return (
    <>
      <Link type="button" onClick={open} {...trigger}>
        {text('shell.footer.privacyOptions')}
      </Link>
      {isOpen ? <PrivacyDialog onClose={close} /> : null}
    </>
  );
}
