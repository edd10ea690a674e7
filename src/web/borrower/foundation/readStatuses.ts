import { type StatusList, statusesOf } from '../../../core/flow/statuses.ts';
import type { AppPorts } from './AppContext.tsx';

/** What statuses mean, by the page's release; rejects while its part cannot be fetched. */
export const readStatuses = async ({ statuses }: Pick<AppPorts, 'statuses'>): Promise<StatusList> =>
  statusesOf(await statuses());
