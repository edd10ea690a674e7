import { Link as MuiLink, Stack, TextField, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { layerRootOf } from '../../../core/config/layerFiles.ts';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import { CHANGES, type WholeChange } from '../changes/changeCalls.ts';
import { useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';

interface Files {
  readonly files: readonly { readonly path: string }[];
}

const MOST = 200;

/** Chooses which file of a change is edited, or named anew. */
export function ChooseFile({ change }: { readonly change: string }) {
  const { say } = useTools();
  const { may } = useSignedIn();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const whole = useRead<WholeChange>(`${CHANGES}/${change}`);
  const position = whole.data?.change.position;
  const read = useRead<Files>(position === undefined ? null : `/staff/v1/configuration?position=${position}`);
  const isEdited = (path: string): boolean =>
    /\.(?:ya?ml|json)$/.test(path) &&
    layerRootOf(path) !== undefined &&
    may('change.edit', reachOfPath(path));
  const hrefOf = (path: string): string => `/changes/${change}/edit?${new URLSearchParams({ path })}`;
  return (
    <StaffPage title={say('edit.chooseTitle')} says={say('edit.chooseSays')}>
      <TextField
        type="search"
        label={say('edit.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Waiting read={read}>
        {({ files }) => {
          const own = whole.data?.files.map(({ path }) => path) ?? [];
          const known = files.map(({ path }) => path);
          const forAll = known.filter((path) => path.startsWith('config/'));
          const all = [...new Set([...own, ...forAll, ...known])].filter(isEdited);
          const found = all.filter((path) => path.toLowerCase().includes(wanted));
          const named = /^(?:config|brands)\/[A-Za-z0-9_./-]+\.yaml$/.test(search.trim())
            ? search.trim()
            : '';
          return (
            <Stack spacing={1}>
              <Typography role="status">{say('edit.found', { count: found.length })}</Typography>
              {named !== '' && !all.includes(named) && isEdited(named) && (
                <MuiLink component={Link} href={hrefOf(named)}>
                  {say('edit.newFile', { path: named })}
                </MuiLink>
              )}
              <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, overflowWrap: 'anywhere' }}>
                {found.slice(0, MOST).map((path) => (
                  <li key={path}>
                    <MuiLink component={Link} href={hrefOf(path)} sx={{ display: 'inline-block', py: 0.5 }}>
                      {path}
                    </MuiLink>
                    {own.includes(path) && ` · ${say('edit.inChange')}`}
                  </li>
                ))}
              </Stack>
              {found.length > MOST && (
                <Typography>{say('edit.narrow', { count: found.length - MOST })}</Typography>
              )}
            </Stack>
          );
        }}
      </Waiting>
    </StaffPage>
  );
}
