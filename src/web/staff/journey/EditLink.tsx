import { Link as MuiLink } from '@mui/material';
import { Link } from 'wouter';
import type { IdSection } from '../../../core/config/editor/existingNames.ts';
import { useSay, useSignedIn } from '../foundation/StaffContext.tsx';

interface EditLinkProps {
  readonly section: IdSection;
  readonly id: string;
  readonly lender: string;
  /** What is edited, for whoever hears the link alone. */
  readonly name: string;
}

/** Leads to the file that something stands in; nothing for those who may edit nothing. */
export function EditLink({ section, id, lender, name }: EditLinkProps) {
  const say = useSay();
  const { mayAnywhere } = useSignedIn();
  if (!mayAnywhere('change.edit')) return null;
  return (
    <MuiLink
      component={Link}
      href={`/edit?${new URLSearchParams({ section, id, lender })}`}
      aria-label={say('start.editOf', { name })}
      sx={{ alignSelf: 'start' }}
    >
      {say('start.edit')}
    </MuiLink>
  );
}
