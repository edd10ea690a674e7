import { withQuery } from '../shared/withQuery.ts';
import type { Destination } from './statusRouter.ts';

const KEPT = 'pop-webchat';

/** What can be asked for a parameter, such as URLSearchParams. */
export interface QueryReader {
  get(name: string): string | null;
}

/** The query of the next address: of the present one only pop-webchat, then the destination's own (ROUTE-23, C-20). */
export function keptQuery(present: QueryReader, own: Destination['query'] = {}): Record<string, string> {
  const kept = present.get(KEPT);
  return { ...(kept === null ? {} : { [KEPT]: kept }), ...own };
}

/** The address of a destination below the application's base path: `/{uuid}/product/select?from=…` (STATUS-09); the root is `/{uuid}`. */
export function addressOf(uuid: string, { path, query }: Destination, present: QueryReader): string {
  return withQuery(
    `/${uuid}${path === '' ? '' : `/${path}`}`,
    new URLSearchParams(keptQuery(present, query)),
  );
}
