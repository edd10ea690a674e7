import { Alert, AlertTitle, Link as MuiLink, Stack } from '@mui/material';
import { Link } from 'wouter';
import { ofLender } from '../../../core/staff/reach.ts';
import { useList, useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import type { CheckedChange } from './changeCalls.ts';
import { useFindingText } from './useFindingText.ts';

interface CheckOfProps {
  /** The uuid of the change. */
  readonly change: string;
  readonly checked: CheckedChange;
  /** Whether the change was changed since. */
  readonly isStale: boolean;
}

const MOST_LENDERS = 8;

const changedScreens = (change: string, lender: string) =>
  new URLSearchParams({ view: 'changed', change, lender });

/** What the check finds in a change, and whom it would change. */
export function CheckOf({ change, checked: { findings, more, lenders }, isStale }: CheckOfProps) {
  const say = useSay();
  const textOf = useFindingText();
  const { may } = useSignedIn();
  const [first] = lenders;
  const list = useList();
  const errors = findings.filter(({ severity }) => severity === 'error');
  const others = findings.filter(({ severity }) => severity !== 'error');
  const named = lenders.slice(0, MOST_LENDERS).map(({ brand }) => brand);
  const rest = lenders.length - named.length;
  return (
    <Stack spacing={1} role="status">
      {isStale && <Alert severity="warning">{say('check.stale')}</Alert>}
      {errors.length === 0 && more === 0 && <Alert severity="success">{say('check.good')}</Alert>}
      {[errors, others].map(
        (group, at) =>
          group.length > 0 && (
            <Alert key={at === 0 ? 'errors' : 'others'} severity={at === 0 ? 'error' : 'warning'}>
              <AlertTitle>
                {say(at === 0 ? 'check.errors' : 'check.warnings', { count: group.length })}
              </AlertTitle>
              {group.map(({ file, line, column, ...finding }) => (
                <div key={`${file}:${line}:${column} ${finding.message}`}>
                  <code>{`${file}:${line}:${column}`}</code> {textOf(finding)}
                </div>
              ))}
            </Alert>
          ),
      )}
      {more > 0 && <Alert severity="error">{say('problem.more', { count: more })}</Alert>}
      <Alert severity="info">
        {lenders.length === 0
          ? say('check.nobody')
          : say('check.lenders', {
              count: lenders.length,
              names: list(rest > 0 ? [...named, say('check.others', { count: rest })] : named),
            })}{' '}
        {first && may('configuration.read', ofLender(first.brand)) && (
          <MuiLink component={Link} href={`/screens?${changedScreens(change, first.brand)}`}>
            {say('check.screens', { name: first.brand })}
          </MuiLink>
        )}
      </Alert>
    </Stack>
  );
}
