import { Alert, AlertTitle, Link as MuiLink, Stack } from '@mui/material';
import type { Finding } from '../changes/changeCalls.ts';
import { useFindingText } from '../changes/useFindingText.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { Verdict } from './useDraft.ts';

interface FindingListProps {
  readonly id: string;
  readonly path: string;
  readonly lender: string;
  readonly verdict: Verdict | undefined;
  readonly onGo: (finding: Finding) => void;
}

/** What the check finds in what is typed, each with its line; what it finds in other files stands after that. */
export function FindingList({ id, path, lender, verdict, onGo }: FindingListProps) {
  const say = useSay();
  const textOf = useFindingText();
  const here = verdict?.findings.filter(({ file }) => file === path) ?? [];
  const elsewhere = verdict?.findings.filter(({ file }) => file !== path) ?? [];
  const errors = verdict?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const state =
    verdict === undefined || verdict.isStale ? 'edit.checking' : errors > 0 ? 'edit.errors' : 'edit.good';
  return (
    <Stack spacing={1} id={id}>
      <Alert
        severity={verdict === undefined || verdict.isStale ? 'info' : errors > 0 ? 'error' : 'success'}
        role="status"
      >
        {say(state, { count: errors, lender })}
      </Alert>
      {verdict?.error !== undefined && <Problem error={verdict.error} />}
      {here.length > 0 && (
        <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {here.map((finding) => (
            <li key={keyOf(finding)}>
              <MuiLink
                component="button"
                type="button"
                onClick={() => onGo(finding)}
                sx={{ verticalAlign: 'baseline' }}
              >
                {say('edit.line', { line: finding.line })}
              </MuiLink>{' '}
              {textOf(finding)}
            </li>
          ))}
        </Stack>
      )}
      {elsewhere.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{say('edit.elsewhere')}</AlertTitle>
          {elsewhere.map((finding) => (
            <div key={keyOf(finding)}>
              <code>{`${finding.file}:${finding.line}`}</code> {textOf(finding)}
            </div>
          ))}
        </Alert>
      )}
      {(verdict?.more ?? 0) > 0 && (
        <Alert severity="warning">{say('problem.more', { count: verdict?.more ?? 0 })}</Alert>
      )}
    </Stack>
  );
}

const keyOf = ({ file, line, column, code, message }: Finding): string =>
  `${file}:${line}:${column} ${code} ${message}`;
