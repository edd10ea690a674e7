import { Box, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly says?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of pages for those who are not signed in. */
export function EntryFrame({ title, says, children }: EntryFrameProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = say('app.pageTitle', { title });
    heading.current?.focus({ preventScroll: true });
  }, [title, say]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: { sm: 'center' }, p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={2.5}>
          <Typography color="text.secondary">{say('app.name')}</Typography>
          <Box>
            <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
              {title}
            </Typography>
            {says && <Typography sx={{ mt: 1 }}>{says}</Typography>}
          </Box>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}
