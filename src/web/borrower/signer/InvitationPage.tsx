import { useState } from 'react';
import useSWR from 'swr';
import { FetchError } from '../../clients/fetchError.ts';
import { stepNeeded } from '../../clients/identityService.ts';
import type { LoginAnswer } from '../../clients/securityService.ts';
import type { PeekedInvitation } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { withControls } from '../../renderer/controls/loadFurtherControls.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import LoginSteps from '../account/LoginSteps.tsx';
import { PlainEnd, PlainPage } from '../account/PlainEnd.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { SIGNER_LOGIN, SIGNER_RESUME } from '../foundation/addresses.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { CodePage } from './CodePage.tsx';
import { NotMe } from './NotMe.tsx';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

/** The link of an invitation: who invites whom, a code to the invited address, then the signer's own pages. */
export function InvitationPage({ token }: { readonly token: string }) {
  const { text } = useCopy();
  const signers = useSignerService();
  const { data, error, mutate } = useSWR(['invitation', token], () => withControls(signers.peek(token)));
  if (data) return <Peeked token={token} invitation={data} />;
  if (error instanceof FetchError && (error.status === 404 || error.status === 400)) return <Unknown />;
  return (
    <Page>
      {error === undefined ? (
        <Skeleton label={text('common.loading')} lines={5} />
      ) : (
        <LoadFailure error={error} retry={() => void mutate()} />
      )}
    </Page>
  );
}

const Unknown = () => (
  <PlainEnd
    titleKey="signer.invitation.unknown.title"
    lead="signer.invitation.unknown.text"
    to={SIGNER_LOGIN}
    link="signer.login.button"
  />
);

interface PeekedProps {
  readonly token: string;
  readonly invitation: PeekedInvitation;
}

function Peeked(props: PeekedProps) {
  const { state } = props.invitation;
  if (state === 'OPEN') return <Open {...props} />;
  if (state === 'EXPIRED') return <Expired {...props} />;
  if (state === 'CANCELLED')
    return (
      <PlainEnd
        titleKey="signer.cancelled.title"
        lead="signer.cancelled.text"
        to={SIGNER_LOGIN}
        link="signer.login.button"
      />
    );
  return (
    <PlainEnd
      titleKey="signer.invitation.used.title"
      lead="signer.invitation.used.text"
      to={SIGNER_LOGIN}
      link="signer.invitation.used.button"
    />
  );
}

function Expired({ token }: PeekedProps) {
  const { text } = useCopy();
  const signers = useSignerService();
  const { busy, error, send } = useAttempt();
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <PlainPage titleKey="signer.invitation.again.title" lead="signer.invitation.again.text">
        {null}
      </PlainPage>
    );
  return (
    <PlainPage titleKey="signer.invitation.expired.title" lead="signer.invitation.expired.text">
      <Refused error={error} />
      <Button loading={busy} onClick={() => send(() => signers.again(token).then(() => setSent(true)))}>
        {text('signer.invitation.expired.button')}
      </Button>
    </PlainPage>
  );
}

function Open({ token, invitation }: PeekedProps) {
  const { session, leave } = useApp();
  const [isAsked, setAsked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [answer, setAnswer] = useState<LoginAnswer>();
  const goOn = (given: LoginAnswer): void => {
    if (stepNeeded(given) === undefined) {
      session.write(given.jwt);
      leave(SIGNER_RESUME);
    } else setAnswer(given);
  };
  if (answer) return <LoginSteps answer={answer} onDone={() => leave(SIGNER_RESUME)} />;
  if (isRefused) return <NotMe {...{ token, invitation }} onClose={() => setRefused(false)} />;
  if (isAsked) return <CodePage {...{ token, invitation }} onTaken={goOn} onBack={() => setAsked(false)} />;
  return <Ask {...{ token, invitation }} onAsked={() => setAsked(true)} onNotMe={() => setRefused(true)} />;
}

interface AskProps extends PeekedProps {
  readonly onAsked: () => void;
  readonly onNotMe: () => void;
}

function Ask({ token, invitation, onAsked, onNotMe }: AskProps) {
  const { text } = useCopy();
  const signers = useSignerService();
  const { busy, error, send } = useAttempt();
  const { firstName: name, borrower = '', emailHint: email } = invitation;
  const title = text('signer.invitation.title', { borrower });
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader
          headingRef={heading}
          title={title}
          lead={text('signer.invitation.help', { name, borrower })}
        />
        <p>{text('signer.invitation.next', { email })}</p>
        <Refused error={error} />
        <Actions>
          <Button loading={busy} onClick={() => send(() => signers.sendCode(token).then(onAsked))}>
            {text('signer.invitation.send')}
          </Button>
          <Button variant="secondary" onClick={onNotMe}>
            {text('signer.invitation.notMe')}
          </Button>
        </Actions>
      </Stack>
    </Page>
  );
}
