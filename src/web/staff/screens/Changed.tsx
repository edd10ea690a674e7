import { Alert, Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';
import { type Differing, type Drawings, differing } from './differing.ts';
import type { OneScreenProps } from './OneScreen.tsx';
import { ScreenFrame, useMessages } from './ScreenFrame.tsx';
import { allScreens, type LenderScreen, nameOf, type PreviewMessage } from './screenCalls.ts';
import { DEVICES, pageAddress, type ScreenChoice } from './screenChoice.ts';

interface Drawn {
  readonly drawings: Drawings;
  readonly isDone: boolean;
}

const nothing: Drawn = { drawings: new Map(), isDone: false };

/** Exactly the screens that a change or a position draws otherwise than what is current, each before and after. */
export function Changed({ screens, choice, choose }: OneScreenProps) {
  const say = useSay();
  const [before, setBefore] = useState(nothing);
  const [after, setAfter] = useState(nothing);
  if (choice.change === '' && choice.position === '')
    return <Alert severity="info">{say('screens.nothingToCompare')}</Alert>;
  const current: ScreenChoice = { ...choice, change: '', position: '' };
  const all = allScreens(screens);
  const isDone = before.isDone && after.isDone;
  const found = isDone ? differing(before.drawings, after.drawings) : [];
  return (
    <Stack spacing={3}>
      <Box role="status">
        {isDone ? (
          <Typography variant="h2">
            {say('screens.differ', { count: found.length, of: all.length })}
          </Typography>
        ) : (
          <Comparing done={Math.min(before.drawings.size, after.drawings.size)} of={all.length} />
        )}
      </Box>
      <Typography color="text.secondary">{say('screens.differSays')}</Typography>
      {!isDone && (
        <>
          <Drawing
            title={say('screens.now')}
            address={pageAddress(current)}
            device={choice.device}
            onDrawn={setBefore}
          />
          <Drawing
            title={say('screens.then')}
            address={pageAddress(choice)}
            device={choice.device}
            onDrawn={setAfter}
          />
        </>
      )}
      {found.map((one) => (
        <Pair key={one.name} {...{ one, current, choice, choose }} screen={screenOf(one.name, all)} />
      ))}
    </Stack>
  );
}

/** By its name; one that is not in the list is in another release. */
function screenOf(name: string, all: readonly LenderScreen[]): LenderScreen {
  const [flow = '', id] = name.split('.');
  const known = all.find((one) => nameOf(one) === name);
  return known ?? (id === undefined ? { id: name, title: name, flow: '' } : { id, title: id, flow });
}

function Comparing({ done, of }: { readonly done: number; readonly of: number }) {
  const say = useSay();
  return (
    <Stack spacing={1}>
      <Typography>{say('screens.comparing', { done, of })}</Typography>
      <LinearProgress variant="determinate" value={of === 0 ? 0 : (100 * done) / of} aria-hidden="true" />
    </Stack>
  );
}

interface DrawingProps {
  readonly title: string;
  readonly address: string;
  readonly device: ScreenChoice['device'];
  readonly onDrawn: (change: (known: Drawn) => Drawn) => void;
}

/** A document that draws all screens in turn, as large as on its device and unseen. */
function Drawing({ title, address, device, onDrawn }: DrawingProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = DEVICES[device];
  useMessages(frame, (message: PreviewMessage) => {
    if (message.type === 'end') onDrawn((known) => ({ ...known, isDone: true }));
    if (message.type !== 'drawn') return;
    const { id, heading, drawing } = message;
    onDrawn(({ drawings, isDone }) => ({
      drawings: new Map([...drawings, [id, { heading, drawing }]]),
      isDone,
    }));
  });
  return (
    <Box
      sx={{ position: 'fixed', inset: 0, overflow: 'hidden', opacity: 0, zIndex: -1 }}
      inert
      aria-hidden="true"
    >
      <iframe
        ref={frame}
        src={address}
        title={title}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        tabIndex={-1}
        style={{ width, height, border: 0 }}
      />
    </Box>
  );
}

interface PairProps extends Pick<OneScreenProps, 'choice' | 'choose'> {
  readonly one: Differing;
  readonly screen: LenderScreen;
  readonly current: ScreenChoice;
}

function Pair({ one, screen, current, choice, choose }: PairProps) {
  const say = useSay();
  const sides = [
    { title: say('screens.now'), heading: one.before, look: current },
    { title: say('screens.then'), heading: one.after, look: choice },
  ];
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {screen.title}
          </Typography>
          <Button
            sx={{ flexShrink: 0 }}
            onClick={() => choose({ screen: nameOf(screen), view: 'one' })}
            aria-label={`${say('screens.open')}: ${screen.title}`}
          >
            {say('screens.open')}
          </Button>
        </Stack>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          {sides.map(({ title, heading, look }) => (
            <Stack key={title} spacing={1}>
              <Typography variant="body2" color="text.secondary">
                {title}
              </Typography>
              {heading === undefined ? (
                <Typography>{say('screens.gone')}</Typography>
              ) : (
                <ScreenFrame
                  address={pageAddress(look, screen)}
                  device={choice.device}
                  title={`${title}: ${screen.title}`}
                  isPicture
                  isLater
                />
              )}
            </Stack>
          ))}
        </Box>
      </Stack>
    </Paper>
  );
}
