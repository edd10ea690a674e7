import {
  Alert,
  Box,
  Button,
  ListSubheader,
  MenuItem,
  Link as MuiLink,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { allScreens, type LenderScreen, nameOf, type PreviewMessage, type Screens } from './screenCalls.ts';
import { pageAddress, type ScreenChoice } from './screenChoice.ts';

export interface OneScreenProps {
  readonly screens: Screens;
  readonly choice: ScreenChoice;
  readonly choose: (part: Partial<ScreenChoice>) => void;
}

type Shown = Extract<PreviewMessage, { readonly type: 'shown' }>;

/** One screen, with the way to the next and the one before. */
export function OneScreen({ screens, choice, choose }: OneScreenProps) {
  const say = useSay();
  const { session } = useSignedIn();
  const all = allScreens(screens);
  const at = Math.max(
    0,
    all.findIndex((one) => nameOf(one) === choice.screen),
  );
  const screen = all[at];
  const address = screen ? pageAddress(choice, screen) : '';
  const [shown, setShown] = useState<Shown & { readonly address: string }>();
  const turn = (by: 1 | -1): void => {
    const next = all[at + by];
    if (next) choose({ screen: nameOf(next) });
  };
  useTurningKeys(turn);
  if (!screen) return null;
  const isHere = shown?.address === address;
  const hear = (message: PreviewMessage): void => {
    if (message.type === 'shown') setShown({ ...message, address });
    if (message.type === 'turn') turn(message.by);
  };
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'center' } }}>
        <ChooseScreen {...{ screens, screen, choose }} />
        <Stack direction="row" spacing={1}>
          <Turn by={-1} isOpen={at > 0} turn={turn} />
          <Turn by={1} isOpen={at < all.length - 1} turn={turn} />
        </Stack>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary">
        {isHere
          ? say('screens.shown', { heading: shown.heading || screen.title, at: at + 1, of: all.length })
          : say('screens.opening')}
      </Typography>
      <Leads {...{ choice, screen }} heading={isHere ? shown.heading : screen.title} />
      {isHere && !shown.isReached && <Alert severity="info">{say('screens.notReached')}</Alert>}
      <Box>
        <ScreenFrame
          // A document of its own for each screen: nothing of the one before is left.
          key={address}
          shows={{ address }}
          device={choice.device}
          title={say('screens.frame', {
            screen: screen.title,
            lender: session.lenders.find(({ code }) => code === choice.lender)?.name ?? choice.lender,
          })}
          onMessage={hear}
        />
      </Box>
    </Stack>
  );
}

interface LeadsProps {
  readonly choice: ScreenChoice;
  readonly screen: LenderScreen;
  readonly heading: string;
}

/** Where its words are changed, what it asks and by which rules, and the change that it is of. */
function Leads({ choice: { lender, locale, change }, screen: { flow }, heading }: LeadsProps) {
  const say = useSay();
  const words = new URLSearchParams({ lender, locale, search: heading });
  const leads = [
    { to: `/words?${words}`, text: say('screens.toWords') },
    ...(flow === ''
      ? []
      : [
          {
            to: `/journey?${new URLSearchParams({ lender, locale, flow })}`,
            text: say('screens.toJourney'),
          },
        ]),
    ...(change === '' ? [] : [{ to: `/changes/${change}`, text: say('screens.toChange') }]),
  ];
  return (
    <Stack direction="row" spacing={3} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {leads.map(({ to, text }) => (
        <MuiLink key={to} component={Link} href={to}>
          {text}
        </MuiLink>
      ))}
    </Stack>
  );
}

const KEYS = { '1': 'PageDown', '-1': 'PageUp' } as const;

/** Alt with Page Down or Page Up, wherever the focus is on the page; in the frame its document hears them. */
function useTurningKeys(turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== KEYS[1] && event.key !== KEYS[-1])) return;
      event.preventDefault();
      turn(event.key === KEYS[1] ? 1 : -1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

interface TurnProps {
  readonly by: 1 | -1;
  readonly isOpen: boolean;
  readonly turn: (by: 1 | -1) => void;
}

function Turn({ by, isOpen, turn }: TurnProps) {
  const say = useSay();
  return (
    <Button
      variant="outlined"
      aria-keyshortcuts={`Alt+${KEYS[by]}`}
      title={`Alt+${KEYS[by]}`}
      disabled={!isOpen}
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      onClick={() => turn(by)}
    >
      {say(by === 1 ? 'screens.next' : 'screens.before')}
    </Button>
  );
}

interface ChooseScreenProps extends Pick<OneScreenProps, 'screens' | 'choose'> {
  readonly screen: LenderScreen;
}

/** The screens of a lender, by flow, then by where an application may stand. */
function ChooseScreen({ screens: { flows, states }, screen, choose }: ChooseScreenProps) {
  const say = useSay();
  const groups = [
    ...flows.map(({ id, base, steps }) => ({
      flow: id,
      title: say('journey.flowAt', { id, base }),
      items: steps.map((step, index) => ({
        id: step.id,
        title: say('journey.screen', { number: index + 1, title: step.title }),
      })),
    })),
    { flow: '', title: say('screens.after'), items: states },
  ];
  return (
    <TextField
      select
      fullWidth
      label={say('screens.screen')}
      value={nameOf(screen)}
      onChange={({ target }) => choose({ screen: target.value })}
    >
      {groups.flatMap(({ flow, title, items }) => [
        <ListSubheader key={`group ${flow}`}>{title}</ListSubheader>,
        ...items.map(({ id, title: said }) => (
          <MenuItem key={nameOf({ id, flow })} value={nameOf({ id, flow })}>
            {said}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}
