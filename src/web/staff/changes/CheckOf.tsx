import { Alert, AlertTitle, Stack } from '@mui/material';
import { useList, useSay } from '../foundation/StaffContext.tsx';
import type { CheckedChange } from './changeCalls.ts';

interface CheckOfProps {
  readonly checked: CheckedChange;
  /** Whether the change was changed since. */
  readonly isStale: boolean;
}

const MOST_LENDERS = 8;

/** What the check finds in a change, and whom it would change. */
export function CheckOf({ checked: { findings, more, lenders }, isStale }: CheckOfProps) {
  const say = useSay();
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
              {group.map(({ file, line, column, message, suggestion }) => (
                <div key={`${file}:${line}:${column} ${message}`}>
                  <code>{`${file}:${line}:${column}`}</code> {message} {suggestion}
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
            })}
      </Alert>
    </Stack>
  );
}
