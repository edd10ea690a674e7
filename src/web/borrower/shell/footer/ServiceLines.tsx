import styled from '@emotion/styled';
import useSWR from 'swr';
import { licensesOf } from '../../../../core/model/licenses.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { useSupportHours } from '../../parts/useSupportHours.ts';
import { hasMoreStatesToCome, licensedStates } from './licensedStates.ts';

/** Placeholder text that reserves space until the real text arrives. */
const Line = styled('p')({ '&[data-coming]': { visibility: 'hidden' } });

/** As long as most hours. */
const USUAL_TIMES = { start: '10:00 AM', end: '10:00 PM' };

/** Phone hours from the service (SHELL-38, SHELL-40). */
export function SupportHoursLine() {
  const { text } = useCopy();
  const hours = useSupportHours();
  const usual = text('shell.footer.hours.range', USUAL_TIMES);
  return (
    <Line data-coming={hours ? undefined : ''}>
      {text('shell.footer.supportHours', { ...(hours ?? { weekdays: usual, weekend: usual }) })}
    </Line>
  );
}

/** Licensed states from the service, and whether more are to come (SHELL-38, SHELL-39). */
export function LicensedStatesLine() {
  const { text } = useCopy();
  const { services, organization } = useApp();
  const { brand } = useRelease().app;
  const { data } = useSWR('state-licenses', () =>
    services.eligibility.licenses(organization.orgCode).then(licensedStates),
  );
  const expected = licensesOf(brand).map(({ id }) => id);
  const codes = data ?? expected;
  if (codes.length === 0) return null;
  return (
    <Line data-coming={data ? undefined : ''}>
      {text('shell.footer.licensedStates', { states: codes.join(', ') })}{' '}
      {hasMoreStatesToCome(codes) ? text('shell.footer.moreStates') : null}
    </Line>
  );
}
