import { useState } from 'react';
import type { PeekedInvitation } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { PlainPage } from '../account/PlainEnd.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface NotMeProps {
  readonly token: string;
  readonly invitation: PeekedInvitation;
  readonly onClose: () => void;
}

/** The holder of the link says that it is not for them; asked once more, for it cannot be taken back. */
export function NotMe({ token, invitation, onClose }: NotMeProps) {
  const { text } = useCopy();
  const signers = useSignerService();
  const { busy, error, send } = useAttempt();
  const [isTold, setTold] = useState(false);
  const title = text('signer.invitation.notMe.title');
  const heading = useHeading(title);
  if (isTold)
    return (
      <PlainPage titleKey="signer.invitation.notMe.done.title" lead="signer.invitation.notMe.done.text">
        {null}
      </PlainPage>
    );
  const { borrower = '' } = invitation;
  return (
    <Page>
      <Stack>
        <PageHeader
          headingRef={heading}
          title={title}
          lead={text('signer.invitation.notMe.text', { borrower })}
        />
        <Refused error={error} />
        <Actions>
          <Button loading={busy} onClick={() => send(() => signers.notMe(token).then(() => setTold(true)))}>
            {text('signer.invitation.notMe.yes')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('common.back')}
          </Button>
        </Actions>
      </Stack>
    </Page>
  );
}
