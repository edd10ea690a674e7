import { Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'wouter';
import { CHANGES, type Change } from '../changes/changeCalls.ts';
import { useRead, useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { STAND, type Stand } from '../releases/releaseCalls.ts';
import { Changed } from './Changed.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import { OneScreen, type OneScreenProps } from './OneScreen.tsx';
import { ScreenChoosers } from './ScreenChoosers.tsx';
import { SCREENS, type Screens } from './screenCalls.ts';
import { addressOf, choiceIn, lendersFor, lookedAt, type ScreenChoice, VIEWS } from './screenChoice.ts';

const MOST_POSITIONS = 20;

/** Every screen of a lender as its borrowers see it, without walking there. What is chosen stands in the address. */
export function ScreensPage() {
  const say = useSay();
  const signedIn = useSignedIn();
  const open = lendersFor(signedIn.session.lenders, signedIn);
  const [asked, ask] = useSearchParams();
  const choice = choiceIn(asked, open);
  const choose = (part: Partial<ScreenChoice>): void => {
    const wanted = addressOf({ ...choice, ...part });
    // Another lender may not have the language.
    ask(addressOf(choiceIn(wanted, open)), { replace: true });
  };
  const query = new URLSearchParams(lookedAt(choice));
  const read = useRead<Screens>(choice.lender === '' ? null : `${SCREENS}?${query}`);
  const changes = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=open`);
  const stand = useRead<Stand>(STAND);
  return (
    <StaffPage title={say('screens.title')} says={say('screens.says')}>
      <ScreenChoosers
        {...{ open, choice, choose }}
        screens={read.data}
        changes={changes.data?.changes ?? []}
        positions={(stand.data?.commits ?? []).slice(0, MOST_POSITIONS)}
      />
      <Tabs
        value={choice.view}
        onChange={(_event, view: ScreenChoice['view']) => choose({ view })}
        aria-label={say('screens.title')}
        variant="scrollable"
      >
        {VIEWS.map((view) => (
          <Tab key={view} value={view} label={say(`screens.view.${view}`)} />
        ))}
      </Tabs>
      <Waiting read={read}>{(screens) => <View {...{ screens, choice, choose }} />}</Waiting>
    </StaffPage>
  );
}

function View(props: OneScreenProps) {
  const { view } = props.choice;
  // What is drawn of another choice begins anew.
  const key = String(addressOf(props.choice));
  if (view === 'all') return <ContactSheet key={key} {...props} />;
  if (view === 'changed') return <Changed key={key} {...props} />;
  return <OneScreen {...props} />;
}
