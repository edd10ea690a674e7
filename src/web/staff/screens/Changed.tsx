import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';
import { AllDrawn, Drawing, nothingDrawn } from './AllDrawn.tsx';
import { type Differing, differing } from './differing.ts';
import type { OneScreenProps } from './OneScreen.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { allScreens, type LenderScreen, nameOf } from './screenCalls.ts';
import { pageAddress, type ScreenChoice } from './screenChoice.ts';

/** Exactly the screens that a change or a position draws otherwise than what is current, each before and after. */
export function Changed({ screens, choice, choose }: OneScreenProps) {
  const say = useSay();
  const [before, setBefore] = useState(nothingDrawn);
  const [after, setAfter] = useState(nothingDrawn);
  if (choice.change === '' && choice.position === '')
    return <Alert severity="info">{say('screens.nothingToCompare')}</Alert>;
  const current: ScreenChoice = { ...choice, change: '', position: '' };
  const all = allScreens(screens);
  const done = Math.min(before.drawings.size, after.drawings.size);
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
          <Drawing
            says={say('screens.comparing', { done, of: all.length })}
            share={done / (all.length || 1)}
          />
        )}
      </Box>
      <Typography color="text.secondary">{say('screens.differSays')}</Typography>
      {!isDone && (
        <>
          <AllDrawn
            title={say('screens.now')}
            address={pageAddress(current)}
            device={choice.device}
            onDrawn={setBefore}
          />
          <AllDrawn
            title={say('screens.then')}
            address={pageAddress(choice)}
            device={choice.device}
            onDrawn={setAfter}
          />
        </>
      )}
      {found.map((one) => (
        <Pair key={one.name} {...{ one, choice, choose }} screen={screenOf(one.name, all)} />
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

interface PairProps extends Pick<OneScreenProps, 'choice' | 'choose'> {
  readonly one: Differing;
  readonly screen: LenderScreen;
}

function Pair({ one, screen, choice, choose }: PairProps) {
  const say = useSay();
  const sides = [
    { title: say('screens.now'), drawn: one.before },
    { title: say('screens.then'), drawn: one.after },
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
          {sides.map(({ title, drawn }) => (
            <Stack key={title} spacing={1}>
              <Typography variant="body2" color="text.secondary">
                {title}
              </Typography>
              {drawn === undefined ? (
                <Typography>{say('screens.gone')}</Typography>
              ) : (
                <ScreenFrame shows={drawn} device={choice.device} title={`${title}: ${screen.title}`} />
              )}
            </Stack>
          ))}
        </Box>
      </Stack>
    </Paper>
  );
}
