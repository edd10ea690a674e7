import { withQuery } from '../shared/withQuery.ts';
import type { Destination } from './statusRouter.ts';

const KEPT = 'pop-webchat';

export interface QueryReader {
  get(name: string): string | null;
}

/** The next address keeps the present pop-webchat and adds the destination's own query (ROUTE-23, C-20). */
export function keptQuery(present: QueryReader, own: Destination['query'] = {}): Record<string, string> {
  const kept = present.get(KEPT);
  return { ...(kept === null ? {} : { [KEPT]: kept }), ...own };
}

/** An address below the base path: `/{uuid}/product/select?from=…` (STATUS-09); the root is `/{uuid}`. */
export function addressOf(uuid: string, { path, query }: Destination, present: QueryReader): string {
  return withQuery(
    `/${uuid}${path === '' ? '' : `/${path}`}`,
    new URLSearchParams(keptQuery(present, query)),
  );
}
