import { useCopy } from '../../../renderer/CopyContext.tsx';
import { PanelLayer } from '../../../ui/feedback/PanelLayer.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import type { HeaderOverlayProps } from './headerOverlayProps.ts';
import { AccountLinks, SignedInAs, WalletPart } from './MenuParts.tsx';

/** SHELL-04 */
export default function ProfileMenu({ onClose }: HeaderOverlayProps) {
  const { text } = useCopy();
  return (
    <PanelLayer
      id="profile-menu"
      place="corner"
      title={text('menu.profile.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <Stack data-gap="small">
        <SignedInAs />
        <WalletPart />
        <AccountLinks onClose={onClose} />
      </Stack>
    </PanelLayer>
  );
}
