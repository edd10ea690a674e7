import { useCopy } from '../../renderer/CopyContext.tsx';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { useOverlay } from '../overlay/useOverlay.ts';
import { LinkButton } from '../parts/LinkButton.tsx';

const PrivacyDialog = lazyOverlay(() => import('./PrivacyDialog.tsx'));

/** Opens the privacy choices (SHELL-42, G-32). */
export function PrivacyButton() {
  const { text } = useCopy();
  const { isOpen, open, close, trigger } = useOverlay(PrivacyDialog);
  return (
    <>
      <LinkButton type="button" onClick={open} {...trigger}>
        {text('shell.footer.privacyOptions')}
      </LinkButton>
      {isOpen ? <PrivacyDialog onClose={close} /> : null}
    </>
  );
}
