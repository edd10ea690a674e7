import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { mayOffer } from '../account/passkeyOffers.ts';
import { ProgressLines } from '../application/ProgressLines.tsx';
import { type AppPorts, useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, loginAddress, REGISTER } from '../foundation/addresses.ts';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import {
  applicationAddress,
  conditionsAddress,
  documentsAddress,
} from '../foundation/applicationAddresses.ts';
import { readProfile } from '../foundation/readProfile.ts';
import { readStatuses } from '../foundation/readStatuses.ts';
import { Redirect } from '../foundation/router.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { HeroPicture } from '../parts/HeroPicture.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { useAuthMode } from '../session/authMode.ts';
import { useHadSession } from '../session/useHadSession.ts';
import { useNotice } from '../session/useNotice.ts';
import { CardHead, Details } from './cardParts.ts';
import { type DashboardItem, dashboardItem } from './dashboardItems.ts';
import { LineAccount } from './LineAccount.tsx';
import { LineAside } from './LineAside.tsx';
import { LinePerson } from './LinePerson.tsx';
import type { Reload } from './useLineAsk.ts';

const PasskeyOffer = lazy(() => import('../account/PasskeyOffer.tsx'));

interface DashboardData {
  readonly firstName: string | undefined;
  readonly items: readonly DashboardItem[];
}

/** Shows the applications even if the profile is missing or a status cannot be read. */
async function loadDashboard(
  ports: Pick<AppPorts, 'services' | 'statuses' | 'ticks'>,
): Promise<DashboardData> {
  const { services } = ports;
  const [statuses, applications, profile] = await Promise.all([
    readStatuses(ports),
    services.applications.all(),
    readProfile(ports).catch(() => undefined),
  ]);
  const items = await Promise.all(
    applications.map(async (application) => {
      const status = await services.applications.status(application.uuid).catch(() => undefined);
      return dashboardItem(application, { status, profile, statuses });
    }),
  );
  return { firstName: profile?.name?.firstName, items };
}

export default function DashboardPage() {
  return useHadSession() ? <Dashboard /> : <SignedOut />;
}

/** Without a session, shows only a failed registration (SUBMIT-16). */
function SignedOut() {
  const notice = useNotice();
  return notice === undefined ? <Redirect to={loginAddress(DASHBOARD)} /> : <NotRegistered title={notice} />;
}

function NotRegistered({ title: key }: { title: string }) {
  const { text } = useCopy();
  const title = text(key);
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} />
        <p>{text('registration.failed.text')}</p>
        <Actions>
          <ActionLink to={REGISTER}>{text('dashboard.notice.back')}</ActionLink>
        </Actions>
      </Stack>
    </Page>
  );
}

function Dashboard() {
  const { text } = useCopy();
  const { services, statuses, ticks } = useApp();
  const query = useSWR(['dashboard', useId()], () => loadDashboard({ services, statuses, ticks }));
  const loaded = loadedOf(query);
  const reload = () => query.mutate();
  const items = loaded.type === 'ready' ? loaded.value.items : [];
  const funded = items.filter(hasLine);
  const title = text('dashboard.title');
  const heading = useHeading(title);
  const firstName = loaded.type === 'ready' ? loaded.value.firstName : undefined;
  const after = (
    <>
      {items.length === 0 || items.some(({ isOpen }) => isOpen) ? null : <StartAnother />}
      <Logout />
      <Passkeys />
    </>
  );
  return (
    <Page
      aside={
        funded.length > 0 ? (
          <Stack>
            <HeroPicture place="beside" />
            {funded.map((item) => (
              <LineAside key={item.uuid} item={item} line={item.line} reload={reload} />
            ))}
            <LinePerson />
            {/* On a card, because a picture may lie behind. */}
            <Card>{after}</Card>
          </Stack>
        ) : undefined
      }
      asideLabel={text('dashboard.line.about')}
      picture={<HeroPicture place={funded.length > 0 ? 'side' : undefined} />}
    >
      <Stack>
        <PageHeader
          headingRef={heading}
          title={title}
          eyebrow={firstName ? text('dashboard.greeting', { firstName }) : undefined}
        />
        <FailedRegistration />
        {loaded.type === 'loading' ? <Skeleton label={text('common.loading')} lines={4} /> : null}
        {loaded.type === 'failed' ? <LoadFailure error={loaded.error} retry={loaded.retry} /> : null}
        {loaded.type === 'ready' ? <Applications items={items} reload={reload} /> : null}
        {funded.length > 0 ? null : after}
      </Stack>
    </Page>
  );
}

/** What may be said of passkeys, once the page stands. */
function Passkeys() {
  const { local, tab } = useApp();
  const { passkeys } = useRelease().app.brand.auth;
  const isOurs = useAuthMode() === 'legacy';
  const isOffered = isOurs && passkeys?.on === true && passkeys.offer === true;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (isOffered && 'PublicKeyCredential' in window && mayOffer({ local, tab }))
      void afterFirstScreen().then(() => setTime(true));
  }, [isOffered, local, tab]);
  return isTime ? (
    <Suspense fallback={null}>
      <PasskeyOffer />
    </Suspense>
  ) : null;
}

type FundedItem = DashboardItem & { readonly line: CreditLine };

const hasLine = (item: DashboardItem): item is FundedItem => item.line !== undefined;

/** The outcome the previous page left, such as a failed registration (SUBMIT-16). */
function FailedRegistration() {
  const { text } = useCopy();
  const notice = useNotice();
  if (notice === undefined) return null;
  return (
    <Alert
      tone="danger"
      title={text(notice)}
      actions={<PageLink to={REGISTER}>{text('dashboard.notice.back')}</PageLink>}
    >
      <p>{text('registration.failed.text')}</p>
    </Alert>
  );
}

function Applications({ items, reload }: { items: readonly DashboardItem[]; reload: Reload }) {
  if (items.length === 0) return <NoApplication />;
  return (
    <List>
      {items.map((item) => (
        <li key={item.uuid}>
          {item.line ? (
            <LineAccount item={item} line={item.line} reload={reload} />
          ) : (
            <ApplicationCard item={item} />
          )}
        </li>
      ))}
    </List>
  );
}

/** Offers a new application only when none is open (SUBMIT-32); registration says when. */
function StartAnother() {
  const { text } = useCopy();
  return (
    <Actions>
      <ActionLink to={REGISTER} variant="secondary">
        {text('dashboard.start')}
      </ActionLink>
    </Actions>
  );
}

function NoApplication() {
  const { text } = useCopy();
  return (
    <Card>
      <h2>{text('dashboard.empty.title')}</h2>
      <p>{text('dashboard.empty.text')}</p>
      <Actions>
        <ActionLink to={REGISTER}>{text('dashboard.start')}</ActionLink>
      </Actions>
    </Card>
  );
}

const List = styled('ul')({ display: 'grid', gap: '1rem', listStyle: 'none' });

function ApplicationCard({ item }: { item: DashboardItem }) {
  const { text } = useCopy();
  const { uuid, loanNumber, address, started } = item;
  const line = (words: string | undefined): ReactNode => (words === undefined ? null : <p>{words}</p>);
  return (
    <Card aria-labelledby={`application-${uuid}`}>
      <CardHead>
        <h2 id={`application-${uuid}`}>{text('dashboard.application')}</h2>
        <span className="eq-status">{text(item.statusKey)}</span>
      </CardHead>
      {item.progress ? <ProgressLines progress={item.progress} /> : null}
      {line(item.endedKey && text(item.endedKey))}
      <Details>
        {line(loanNumber && text('application.id', { loanNumber }))}
        {line(address && text('dashboard.property', { address }))}
        {line(started && text('dashboard.started', { date: dateText(started) }))}
      </Details>
      <Actions>
        {item.hasPage ? (
          <ActionLink to={applicationAddress(uuid)} variant={item.isToContinue ? 'primary' : 'secondary'}>
            {text(item.isToContinue ? 'dashboard.continue' : 'dashboard.view')}
          </ActionLink>
        ) : null}
        {item.isAsked ? (
          <ActionLink to={conditionsAddress(uuid)} variant="secondary">
            {text('dashboard.asked')}
          </ActionLink>
        ) : null}
        <ActionLink to={documentsAddress(uuid)} variant="secondary">
          {text('dashboard.documents')}
        </ActionLink>
      </Actions>
    </Card>
  );
}

function Logout() {
  const { text } = useCopy();
  const { logout } = useAuth();
  return (
    <div>
      <Button variant="quiet" onClick={() => void logout()}>
        {text('common.logout')}
      </Button>
    </div>
  );
}
