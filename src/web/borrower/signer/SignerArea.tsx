import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { createSignerDocuments } from '../../clients/signerDocuments.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { PlainEnd, PlainPage } from '../account/PlainEnd.tsx';
import { HolderProvider } from '../application/HolderContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { SIGNER_LOGIN } from '../foundation/addresses.ts';
import { organizationFacts } from '../foundation/facts.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { DeclinePage } from './DeclinePage.tsx';
import { SignedPage } from './SignedPage.tsx';
import { SignerStepPage } from './SignerStepPage.tsx';
import { signerPage } from './signerAddress.ts';
import { useSignerService } from './useSignerService.ts';
import { WaitPage } from './WaitPage.tsx';

/** How often a signer who waits is looked for documents to sign. */
const EVERY_MS = 10_000;

/** The pages of a signer by what the server says of them: nobody sees a step before those that come first. */
export function SignerArea({ page }: { readonly page: string }) {
  const { text } = useCopy();
  const signers = useSignerService();
  const [query] = useSearchParams();
  const { data, error, mutate } = useSWR('signer', () => signers.list(), { refreshInterval: EVERY_MS });
  if (page === 'error') return <Failed />;
  if (data === undefined)
    return (
      <Page>
        {error === undefined ? (
          <Skeleton label={text('common.loading')} lines={5} />
        ) : (
          <LoadFailure error={error} retry={() => void mutate()} />
        )}
      </Page>
    );
  const asked = query.get('signer');
  const [first] = data;
  if (first === undefined) return <Nothing />;
  if (asked === null && data.length > 1) return <Choice views={data} />;
  const view = data.find(({ uuid }) => uuid === asked) ?? first;
  return <OfOne page={page} view={view} onChange={() => mutate()} />;
}

const Nothing = () => (
  <PlainEnd
    titleKey="signer.none.title"
    lead="signer.none.text"
    to={SIGNER_LOGIN}
    link="signer.login.button"
  />
);

const Failed = () => (
  <PlainEnd
    titleKey="signer.error.title"
    lead="signer.error.text"
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
          <ActionLink key={uuid} to={signerPage(next, uuid)}>
            {text('signer.choose.of', { borrower, state })}
          </ActionLink>
        ))}
      </Stack>
    </Page>
  );
}

interface OfOneProps {
  readonly page: string;
  readonly view: SignerView;
  /** Reads it again. */
  readonly onChange: () => Promise<unknown>;
}

function OfOne({ page, view, onChange }: OfOneProps) {
  const { app } = useRelease();
  const { services, today } = useApp();
  const [query] = useSearchParams();
  const { uuid, role, firstName, lastName, borrower = '', borrowing } = view;
  const signer = `${firstName} ${lastName}`;
  const facts = useMemo(
    () => ({
      ...organizationFacts(app),
      today: today(),
      'property.state': view.state,
      'signer.role': role,
      'signer.legalName': signer,
      'signer.hasSsn': borrowing?.hasSsn === true,
      ...(borrowing?.problem === undefined ? {} : { 'signer.creditProblem': borrowing.problem }),
    }),
    [app, today, view.state, role, signer, borrowing?.hasSsn, borrowing?.problem],
  );
  const values = useMemo(() => ({ borrower, signer }), [borrower, signer]);
  const holder = useMemo(() => {
    const own = createSignerDocuments(services.client);
    return { uuid: `signer/${uuid}`, services: { ...services, ...own } };
  }, [uuid, services]);
  const to = (next: string) => signerPage(next, query.get('signer') ?? undefined);
  if (page !== shownOf(view, page)) return <Navigate replace to={to(shownOf(view, page))} />;
  return (
    <CopyProvider facts={facts} values={values}>
      <HolderProvider value={holder}>
        <Shown {...{ page, view, facts, onChange, to }} />
      </HolderProvider>
    </CopyProvider>
  );
}

/** The page a signer is at when they ask for `page`: never a step after the first that is not done. */
function shownOf({ steps, next }: SignerView, page: string): string {
  const isDone = steps.some((step) => step.page === page && step.done);
  const isOver = next === 'documents' || next === 'cancelled' || next === 'declined';
  if (page === 'decline' && !isOver) return page;
  // What was read once may be read again; what was signed is among the documents.
  return isDone && page === 'intro' ? page : next;
}

interface ShownProps extends OfOneProps {
  readonly facts: Parameters<typeof SignerStepPage>[0]['facts'];
  readonly to: (page: string) => string;
}

function Shown({ page, view, facts, onChange, to }: ShownProps) {
  if (page === 'cancelled')
    return (
      <PlainPage titleKey="signer.cancelled.title" lead="signer.cancelled.text">
        {null}
      </PlainPage>
    );
  if (page === 'declined')
    return (
      <PlainPage titleKey="signer.declined.title" lead="signer.declined.text">
        {null}
      </PlainPage>
    );
  if (page === 'decline') return <DeclinePage {...{ view, facts, onChange, to }} />;
  if (page === 'documents') return <SignedPage {...{ view, onChange }} />;
  if (page === 'sign' && !view.isReadyToSign) return <WaitPage />;
  const step = view.steps.find((one) => one.page === page);
  return step === undefined ? (
    <Failed />
  ) : (
    <SignerStepPage key={step.id} {...{ view, facts, onChange, to }} step={step.id} />
  );
}
