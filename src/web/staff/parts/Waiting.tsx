import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { type Read, useSay } from '../foundation/StaffContext.tsx';
import { Problem } from './Problem.tsx';

interface WaitingProps<T> {
  readonly read: Read<T>;
  readonly children: (data: T) => ReactNode;
}

/** What was read, or that it is being read, or why it could not be. */
export function Waiting<T>({ read: { data, error, again }, children }: WaitingProps<T>) {
  const say = useSay();
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <Problem error={error} onAgain={() => void again()} />;
  return (
    <Box role="status" aria-label={say('app.loading')}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </Box>
  );
}
