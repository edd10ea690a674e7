import { Alert, Box, Snackbar, Typography } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { Redirect, Route, Switch, useLocation, Router as Wouter } from 'wouter';
import { ChangePage } from '../changes/ChangePage.tsx';
import { ChangesPage } from '../changes/ChangesPage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { StartEditing } from '../edit/StartEditing.tsx';
import { Accept } from '../entry/Accept.tsx';
import { ChooseWay } from '../entry/ChooseWay.tsx';
import { SignIn } from '../entry/SignIn.tsx';
import {
  type Say,
  SessionProvider,
  type SignedIn,
  type StaffTools,
  ToolsProvider,
  useSay,
} from '../foundation/StaffContext.tsx';
import { createStaffClient, StaffError } from '../foundation/staffClient.ts';
import { allowedIn, type StaffSession } from '../foundation/staffSession.ts';
import { JourneyPage } from '../journey/JourneyPage.tsx';
import { OwnPage } from '../own/OwnPage.tsx';
import { Problem } from '../parts/Problem.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { PeoplePage } from '../people/PeoplePage.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { LenderPage } from '../releases/LenderPage.tsx';
import { PositionPage } from '../releases/PositionPage.tsx';
import { ReleasesPage } from '../releases/ReleasesPage.tsx';
import { ScreensPage } from '../screens/ScreensPage.tsx';
import { WordsPage } from '../words/WordsPage.tsx';
import { Frame } from './Frame.tsx';
import { roomsFor } from './rooms.ts';

export interface StaffAppProps {
  readonly say: Say;
  readonly locale: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

const SESSION = '/staff/v1/session';
const TOLD_MS = 6_000;
/** What somebody has read goes with them: whoever signs in next in the same tab sees nothing of it. */
const OWN_CACHE = { provider: () => new Map() };

/** The staff's application: who one is, and the pages for what one may do. */
export function StaffApp({ say, locale, fetch, now }: StaffAppProps) {
  const [wasIn, setWasIn] = useState(false);
  const [told, setTold] = useState<string>();
  const { mutate: refreshAt } = useSWRConfig();
  const client = useMemo(
    () =>
      createStaffClient({
        fetch,
        onDoubt: (path) => {
          if (path !== SESSION) void refreshAt(SESSION);
        },
      }),
    [fetch, refreshAt],
  );
  const { data, error, mutate } = useSWR<StaffSession | null, StaffError>(
    SESSION,
    async () => {
      try {
        return (await client.get<StaffSession | undefined>(SESSION)) ?? null;
      } catch (refused) {
        if (refused instanceof StaffError && refused.status === 401) return null;
        throw refused;
      }
    },
    { shouldRetryOnError: false, revalidateOnFocus: true },
  );
  client.prove(data?.csrf);
  useEffect(() => {
    if (data) setWasIn(true);
  }, [data]);
  const become = (session: StaffSession | undefined): Promise<unknown> => {
    client.prove(session?.csrf);
    if (session === undefined) setWasIn(false);
    return mutate(session ?? null, { revalidate: false });
  };
  const tools: StaffTools = useMemo(
    () => ({ say, locale, client, now, tell: setTold }),
    [say, locale, client, now],
  );
  return (
    <ToolsProvider value={tools}>
      <Wouter base="/staff">
        {error && (
          <Box sx={{ p: 3 }}>
            <Problem error={error} onAgain={() => void mutate()} />
          </Box>
        )}
        {!error && data === undefined && (
          <Typography role="status" sx={{ p: 3 }}>
            {say('app.loading')}
          </Typography>
        )}
        {data !== undefined && (
          <Inside session={data ?? undefined} wasIn={wasIn} refresh={() => mutate()} become={become} />
        )}
      </Wouter>
      <Snackbar open={told !== undefined} autoHideDuration={TOLD_MS} onClose={() => setTold(undefined)}>
        <Alert severity="success" variant="standard" onClose={() => setTold(undefined)}>
          {told}
        </Alert>
      </Snackbar>
    </ToolsProvider>
  );
}

interface InsideProps extends Pick<SignedIn, 'refresh' | 'become'> {
  readonly session: StaffSession | undefined;
  readonly wasIn: boolean;
}

function Inside({ session, wasIn, refresh, become }: InsideProps) {
  const [at] = useLocation();
  // A link is for whoever follows it, also in a browser where somebody else is signed in.
  if (at === '/accept' && window.location.hash.length > 1) return <Accept onIn={become} />;
  if (session === undefined) return <SignIn wasIn={wasIn} onIn={become} />;
  const signedIn: SignedIn = { session, refresh, become, ...allowedIn(session) };
  return (
    <SessionProvider value={signedIn}>
      {session.needs.includes('credential') ? (
        <ChooseWay />
      ) : (
        <SWRConfig key={session.person.uuid} value={OWN_CACHE}>
          <Frame>
            <Pages signedIn={signedIn} />
          </Frame>
        </SWRConfig>
      )}
    </SessionProvider>
  );
}

function Pages({ signedIn }: { readonly signedIn: SignedIn }) {
  const [first] = roomsFor(signedIn);
  const open = new Set(roomsFor(signedIn).map(({ id }) => id));
  return (
    <Switch>
      {open.has('journey') && <Route path="/journey" component={JourneyPage} />}
      {open.has('screens') && <Route path="/screens" component={ScreensPage} />}
      {open.has('words') && <Route path="/words" component={WordsPage} />}
      {open.has('changes') && <Route path="/changes" component={ChangesPage} />}
      {open.has('changes') && (
        <Route path="/changes/:uuid/edit">{({ uuid }) => <EditPage key={uuid} uuid={uuid} />}</Route>
      )}
      {open.has('changes') && (
        <Route path="/changes/:uuid">{({ uuid }) => <ChangePage key={uuid} uuid={uuid} />}</Route>
      )}
      {open.has('changes') && <Route path="/edit" component={StartEditing} />}
      {open.has('releases') && <Route path="/releases" component={ReleasesPage} />}
      {open.has('releases') && (
        <Route path="/releases/:position">
          {({ position }) => <PositionPage key={position} position={Number(position)} />}
        </Route>
      )}
      {open.has('releases') && (
        <Route path="/lenders/:code">{({ code }) => <LenderPage key={code} code={code} />}</Route>
      )}
      {open.has('people') && <Route path="/people" component={PeoplePage} />}
      {open.has('record') && <Route path="/record" component={RecordPage} />}
      <Route path="/own" component={OwnPage} />
      <Route path="/">{() => <Redirect to={first?.path ?? '/own'} replace />}</Route>
      <Route path="/accept">{() => <Redirect to={first?.path ?? '/own'} replace />}</Route>
      <Route component={Missing} />
    </Switch>
  );
}

function Missing() {
  const say = useSay();
  return (
    <StaffPage title={say('app.missingTitle')} says={say('app.missing')}>
      {null}
    </StaffPage>
  );
}
