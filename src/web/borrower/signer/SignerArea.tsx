import useSWR from 'swr';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { withControls } from '../../renderer/controls/loadFurtherControls.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { PlainEnd } from '../account/PlainEnd.tsx';
import { SIGNER_LOGIN } from '../foundation/addresses.ts';
import { useQuery } from '../foundation/router.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';
import { OneSigner } from './OneSigner.tsx';
import { OtherApplications } from './OtherApplications.tsx';
import { signerPage } from './signerAddress.ts';
import { useSignerService } from './useSignerService.ts';

/** How often a signer who waits is looked for documents to sign. */
const EVERY_MS = 10_000;

/** The pages of a signer by what the server says of them: nobody sees a step before those that come first. */
export function SignerArea({ page }: { readonly page: string }) {
  const signers = useSignerService();
  const query = useQuery();
  const { data, error, mutate } = useSWR('signer', () => withControls(signers.list()), {
    refreshInterval: EVERY_MS,
  });
  if (page === 'error') return <Failed />;
  if (data === undefined) return <Loading {...(error === undefined ? {} : { error, retry: mutate })} />;
  const asked = query.get('signer');
  const [first] = data;
  if (first === undefined) return <Nothing />;
  if (asked === null && data.length > 1) return <Choice views={data} />;
  const view = data.find(({ uuid }) => uuid === asked) ?? first;
  return (
    <>
      {data.length > 1 ? <OtherApplications /> : null}
      <OneSigner page={page} view={view} onChange={() => mutate()} />
    </>
  );
}

const Nothing = () => (
  <PlainEnd
    titleKey="signer.none.title"
    lead="signer.none.text"
    to={SIGNER_LOGIN}
    link="signer.login.button"
  />
);

function Choice({ views }: { readonly views: readonly SignerView[] }) {
  const { text } = useCopy();
  const title = text('signer.choose.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} />
        {views.map(({ uuid, next, borrower = '', state }) => (
          <ActionLink
            key={uuid}
            to={signerPage(next === 'sign' || next === 'documents' ? 'resume' : next, { signer: uuid })}
          >
            {text('signer.choose.of', { borrower, state })}
          </ActionLink>
        ))}
      </Stack>
    </Page>
  );
}
