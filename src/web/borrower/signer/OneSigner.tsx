import { useMemo } from 'react';
import { compact } from '../../../core/shared/compact.ts';
import { createSignerDocuments } from '../../clients/signerDocuments.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { HolderProvider } from '../application/HolderContext.tsx';
import { useFlag } from '../flags/FlagProvider.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { organizationFacts } from '../foundation/facts.ts';
import { Redirect, useQuery } from '../foundation/router.tsx';
import { AskedBanner } from './AskedBanner.tsx';
import { Conditions } from './Conditions.tsx';
import { DeclinePage } from './DeclinePage.tsx';
import { Failed } from './Failed.tsx';
import { IdentityNote, IdentityPage } from './IdentityPage.tsx';
import { Loading } from './Loading.tsx';
import { OverPage } from './OverPage.tsx';
import { SignedPage } from './SignedPage.tsx';
import { SignerStepPage } from './SignerStepPage.tsx';
import { shownPage } from './shownPage.ts';
import { signerPage } from './signerAddress.ts';
import { type SignerConditions, useSignerConditions } from './useSignerConditions.ts';
import { WaitPage } from './WaitPage.tsx';

interface OneSignerProps {
  readonly page: string;
  readonly view: SignerView;
  /** Reads it again. */
  readonly onChange: () => Promise<unknown>;
}

/** The pages of somebody for one application that they sign for. */
export function OneSigner({ page, view, onChange }: OneSignerProps) {
  const { app } = useRelease();
  const { services, today } = useApp();
  const hasBack = useFlag('back-of-id').enabled;
  const query = useQuery();
  const { uuid, role, firstName, lastName, borrower = '', borrowing, identity } = view;
  const [signs, gets] = useDocuments(view);
  const { hasSsn = false, problem } = borrowing ?? {};
  const signer = `${firstName} ${lastName}`;
  const facts = useMemo(
    () => ({
      ...organizationFacts(app),
      today: today(),
      'property.state': view.state,
      'flag.back-of-id': hasBack,
      'signer.identityRefused': identity === 'REFUSED',
      'signer.role': role,
      'signer.signs': signs,
      'signer.gets': gets,
      'signer.legalName': signer,
      'signer.hasSsn': hasSsn,
      ...(problem === undefined ? {} : { 'signer.creditProblem': problem }),
    }),
    [app, today, hasBack, identity, view.state, role, signs, gets, signer, hasSsn, problem],
  );
  const values = useMemo(() => ({ borrower, signer }), [borrower, signer]);
  const holder = useMemo(() => {
    const own = createSignerDocuments(services.client);
    return { uuid: `signer/${uuid}`, facts, services: { ...services, ...own } };
  }, [uuid, facts, services]);
  const asked = useSignerConditions(view);
  const to = (next: string, condition?: string) =>
    signerPage(next, compact({ signer: query.get('signer') ?? undefined, condition }));
  const shown = shownPage(view, page, asked);
  if (shown === undefined) return <Loading />;
  if (page !== shown) return <Redirect to={to(shown)} />;
  return (
    <CopyProvider facts={facts} values={values}>
      <HolderProvider value={holder}>
        <AskedBanner {...{ page, asked, to }} />
        <Shown {...{ page, view, facts, asked, onChange, to }} />
      </HolderProvider>
    </CopyProvider>
  );
}

/** What they will sign and get; the same lists while nothing of them changes, though the view is read again and again. */
function useDocuments({ documents }: SignerView) {
  const [signs, gets] = [documents?.signs.join(' ') ?? '', documents?.gets.join(' ') ?? ''];
  return useMemo(() => [listOf(signs), listOf(gets)] as const, [signs, gets]);
}

const listOf = (ids: string): readonly string[] => (ids === '' ? [] : ids.split(' '));

interface ShownProps extends OneSignerProps {
  readonly facts: Parameters<typeof SignerStepPage>[0]['facts'];
  readonly asked: SignerConditions;
  readonly to: (page: string, condition?: string) => string;
}

function Shown({ page, view, facts, asked, onChange, to }: ShownProps) {
  const { uuid, identity } = view;
  if (page === 'cancelled' || page === 'declined') return <OverPage {...{ view }} why={page} />;
  if (page === 'decline') return <DeclinePage {...{ view, facts, onChange, to }} />;
  if (page.startsWith('conditions')) return <Conditions {...{ page, view, facts, asked, onChange, to }} />;
  if (page === 'documents')
    return (
      <SignedPage {...{ view, onChange }}>
        <IdentityNote view={view} />
      </SignedPage>
    );
  if (page === 'sign' && !view.isReadyToSign)
    return (
      <WaitPage {...{ view, to }}>
        <IdentityNote view={view} />
      </WaitPage>
    );
  if (page === 'identity' && identity !== undefined && identity !== 'REFUSED')
    return <IdentityPage {...{ view, to }} />;
  const step = view.steps.find((one) => one.page === page);
  return step === undefined ? (
    <Failed />
  ) : (
    <SignerStepPage key={`${uuid} ${step.id}`} {...{ view, facts, onChange, to }} step={step.id} />
  );
}
