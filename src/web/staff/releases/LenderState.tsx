import { Chip, Stack } from '@mui/material';
import { useSay } from '../foundation/StaffContext.tsx';
import type { LenderStand } from './releaseCalls.ts';

interface LenderStateProps {
  readonly lender: LenderStand;
  readonly newest: number | undefined;
}

/** The position of a lender, and what is special about it. */
export function LenderState({ lender: { position, held }, newest }: LenderStateProps) {
  const say = useSay();
  const isOlder = position !== undefined && newest !== undefined && position < newest;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <span>
        {position === undefined ? say('releases.noPosition') : say('releases.number', { position })}
      </span>
      {held && <Chip size="small" color="warning" label={say('releases.held')} />}
      {isOlder && !held && <Chip size="small" label={say('releases.older')} />}
    </Stack>
  );
}
