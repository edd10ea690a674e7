import type { Grant } from '../../../core/staff/permission.ts';
import { useSay } from '../foundation/StaffContext.tsx';

/** A role and for whom it is, in words. */
export function useGrantText(): (grant: Grant) => string {
  const say = useSay();
  return ({ role, reach }) => {
    if (reach === 'all') return say('grant.all', { role });
    const [what = '', which = ''] = reach.split(':');
    return say(what === 'kind' ? 'grant.kind' : 'grant.lender', { role, which });
  };
}
