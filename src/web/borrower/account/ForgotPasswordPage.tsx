import { useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { useAttempt } from './useAttempt.ts';
import { useOwnLogin } from './useOwnLogin.ts';
import { useSecurity } from './useSecurity.ts';

/** Requests a password reset link; the answer never reveals whether the address is known (G-34). */
export default function ForgotPasswordPage() {
  return (
    <WithOverlayWords>
      <Forgot />
    </WithOverlayWords>
  );
}

function Forgot() {
  const { organization } = useApp();
  const { scope } = useOwnLogin();
  const security = useSecurity();
  const [isSent, setSent] = useState(false);
  const { busy, error, send } = useAttempt();
  if (isSent) return <Sent />;
  return (
    <SecurityStep
      id="overlay-forgot-password"
      busy={busy}
      message={<SecurityFailure error={error} />}
      onAccept={({ email }) =>
        send(async () => {
          await security.forgot(organization.orgCode, String(email).trim(), scope);
          setSent(true);
        })
      }
    />
  );
}

function Sent() {
  const { text } = useCopy();
  const { login } = useOwnLogin();
  const title = text('security.forgot.sent.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('security.forgot.sent.text')} />
        <p>{text('security.forgot.sent.none')}</p>
        <Actions>
          <ActionLink to={login} variant="secondary">
            {text('security.back')}
          </ActionLink>
        </Actions>
      </Stack>
    </Page>
  );
}
