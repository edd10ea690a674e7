import { Box, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';
import { AllDrawn, Drawing, nothingDrawn } from './AllDrawn.tsx';
import type { OneScreenProps } from './OneScreen.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { allScreens, type Drawn, nameOf } from './screenCalls.ts';
import { DEVICES, type Device, pageAddress } from './screenChoice.ts';

/** All screens of a lender, small, side by side; each leads to itself. */
export function ContactSheet({ screens, choice, choose }: OneScreenProps) {
  const say = useSay();
  const all = allScreens(screens);
  const [{ drawings, isDone }, setDrawn] = useState(nothingDrawn);
  const groups = [...new Set(all.map(({ flow }) => flow))].map((flow) => ({
    title: flow === '' ? say('screens.after') : flow,
    items: all.filter((one) => one.flow === flow),
  }));
  const width = { phone: 180, tablet: 240, desktop: 360 }[choice.device];
  return (
    <Stack spacing={4}>
      {!isDone && (
        <>
          <Box role="status">
            <Drawing
              says={say('screens.drawing', { done: drawings.size, of: all.length })}
              share={drawings.size / (all.length || 1)}
            />
          </Box>
          <AllDrawn
            title={say('screens.view.all')}
            address={pageAddress(choice)}
            device={choice.device}
            onDrawn={setDrawn}
          />
        </>
      )}
      {groups.map(({ title, items }) => (
        <Stack key={title} spacing={2}>
          <Typography variant="h2">{say('screens.sheetOf', { title, count: items.length })}</Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`,
            }}
          >
            {items.map((screen) => (
              <Stack component="li" key={nameOf(screen)} spacing={1}>
                <MuiLink
                  component="button"
                  type="button"
                  onClick={() => choose({ screen: nameOf(screen), view: 'one' })}
                  sx={{ textAlign: 'start', minHeight: 24 }}
                >
                  {screen.title}
                </MuiLink>
                <Picture drawn={drawings.get(nameOf(screen))} device={choice.device} title={screen.title} />
              </Stack>
            ))}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

interface PictureProps {
  /** Undefined until it is drawn. */
  readonly drawn: Drawn | undefined;
  readonly device: Device;
  readonly title: string;
}

function Picture({ drawn, device, title }: PictureProps) {
  const { width, height } = DEVICES[device];
  if (drawn === undefined)
    return (
      <Skeleton
        variant="rounded"
        sx={{ width: '100%', height: 'auto', aspectRatio: `${width} / ${height}` }}
      />
    );
  return <ScreenFrame shows={drawn} device={device} title={title} />;
}
