import { useSay } from '../foundation/StaffContext.tsx';
import type { Finding } from './changeCalls.ts';

/** What a finding says, with what may have been meant. */
export function useFindingText(): (finding: Pick<Finding, 'message' | 'suggestion'>) => string {
  const say = useSay();
  return ({ message, suggestion }) =>
    suggestion === undefined ? message : `${message}. ${say('check.meant', { suggestion })}`;
}
