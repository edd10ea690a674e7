import { Stack, Typography } from '@mui/material';
import type { OutlinedPolicy } from '../../../core/config/outline/outlineTypes.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import { EditLink } from './EditLink.tsx';

interface PoliciesProps {
  readonly policies: readonly OutlinedPolicy[];
  readonly lender: string;
}

/** Policies with what they do, by which law and since when. */
export function Policies({ policies, lender }: PoliciesProps) {
  const say = useSay();
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5 }}>
      {policies.map(({ id, version, title, citation, from, to, sentence }) => (
        <li key={id}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <strong>{title}</strong>
            {` (${id}, ${say('journey.version', { version })}, `}
            {to === null ? say('journey.since', { from }) : say('journey.days', { from, to })})
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {citation ?? say('journey.noLaw')}
          </Typography>
          <EditLink section="policies" id={id} lender={lender} name={title} />
        </li>
      ))}
    </Stack>
  );
}
