import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, REGISTER, SIGNER_RESUME } from '../foundation/addresses.ts';
import { isSignersToken } from '../foundation/ownLogin.ts';
import { useHeading } from './useHeading.ts';

function onward(token: string | undefined): readonly [to: string, words: string] {
  if (token === undefined) return [REGISTER, 'error.notFound.link'];
  return isSignersToken(token) ? [SIGNER_RESUME, 'common.goToSigning'] : [DASHBOARD, 'common.goToDashboard'];
}

/** An unknown address; signed-in borrowers can go to their applications, and signers to what they sign. */
export function NotFound() {
  const { text } = useCopy();
  const { session } = useApp();
  const title = text('error.notFound.title');
  const heading = useHeading(title);
  const [to, words] = onward(session.read());
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('error.notFound.text')} />
        <p>
          <a href={to}>{text(words)}</a>
        </p>
      </Stack>
    </Page>
  );
}
