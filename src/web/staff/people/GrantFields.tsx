import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { Grant } from '../../../core/staff/permission.ts';
import { ofLender, type Reach } from '../../../core/staff/reach.ts';
import { useSignedIn, useTools } from '../foundation/StaffContext.tsx';

interface GrantFieldsProps {
  readonly grants: readonly Grant[];
  readonly onChange: (grants: readonly Grant[]) => void;
}

/** Roles, each with the lenders that it is for. Only reaches are offered at which whoever gives them manages people. */
export function GrantFields({ grants, onChange }: GrantFieldsProps) {
  const { say } = useTools();
  const { session, may } = useSignedIn();
  const kinds = [...new Set(session.lenders.map(({ kind }) => kind))].sort();
  const reaches: readonly (readonly [Reach, string])[] = [
    ['all', say('reach.all')],
    ...kinds.map((kind) => [`kind:${kind}`, say('reach.kind', { kind })] as const),
    ...session.lenders.map(({ code, name }) => [ofLender(code), say('reach.lender', { name })] as const),
  ];
  const open = reaches.filter(([reach]) => may('people.manage', reach));
  const roles = Object.keys(session.roles);
  const replace = (at: number, change: Partial<Grant>): void =>
    onChange(grants.map((grant, index) => (index === at ? { ...grant, ...change } : grant)));
  return (
    <Stack spacing={2}>
      {grants.map((grant, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Stack key={at} direction={{ xs: 'column', sm: 'row' }} spacing={1}>
          <TextField
            select
            label={say('grant.role')}
            value={grant.role}
            onChange={({ target }) => replace(at, { role: target.value })}
            helperText={session.roles[grant.role]?.says}
            sx={{ flex: 1 }}
          >
            {roles.map((role) => (
              <MenuItem key={role} value={role}>
                {role}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={say('grant.reach')}
            value={grant.reach}
            onChange={({ target }) => replace(at, { reach: target.value as Reach })}
            sx={{ flex: 1 }}
          >
            {open.map(([reach, text]) => (
              <MenuItem key={reach} value={reach}>
                {text}
              </MenuItem>
            ))}
          </TextField>
          <Button color="error" onClick={() => onChange(grants.filter((_, index) => index !== at))}>
            {say('grant.remove')}
          </Button>
        </Stack>
      ))}
      {grants.length === 0 && <Typography color="text.secondary">{say('grant.none')}</Typography>}
      <div>
        <Button
          variant="outlined"
          onClick={() => onChange([...grants, { role: roles[0] ?? '', reach: open[0]?.[0] ?? 'all' }])}
        >
          {say('grant.add')}
        </Button>
      </div>
    </Stack>
  );
}
