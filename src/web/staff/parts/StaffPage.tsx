import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';

interface StaffPageProps {
  readonly title: string;
  readonly says?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The title of a page, what can be done there, and what is on it. Who comes to it by the keyboard begins at its title. */
export function StaffPage({ title, says, actions, children }: StaffPageProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = say('app.pageTitle', { title });
    heading.current?.focus({ preventScroll: true });
  }, [title, say]);
  return (
    <Stack spacing={3}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
      >
        <Box>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {says && (
            <Typography color="text.secondary" sx={{ mt: 1, maxWidth: '70ch' }}>
              {says}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Stack>
  );
}
