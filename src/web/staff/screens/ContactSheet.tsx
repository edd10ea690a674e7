import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useSay } from '../foundation/StaffContext.tsx';
import type { OneScreenProps } from './OneScreen.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { allScreens, nameOf } from './screenCalls.ts';
import { pageAddress } from './screenChoice.ts';

/** All screens of a lender, small, side by side; each leads to itself. */
export function ContactSheet({ screens, choice, choose }: OneScreenProps) {
  const say = useSay();
  const all = allScreens(screens);
  const groups = [...new Set(all.map(({ flow }) => flow))].map((flow) => ({
    title: flow === '' ? say('screens.after') : flow,
    items: all.filter((one) => one.flow === flow),
  }));
  const width = { phone: 180, tablet: 240, desktop: 360 }[choice.device];
  return (
    <Stack spacing={4}>
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
                <ScreenFrame
                  address={pageAddress(choice, screen)}
                  device={choice.device}
                  title={screen.title}
                  isPicture
                  isLater
                />
              </Stack>
            ))}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
