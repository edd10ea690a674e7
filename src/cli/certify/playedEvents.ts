import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../core/shared/json.ts';
import type { PlayedTask } from './played.ts';
import { type Reply, refusal } from './takeAnswer.ts';

export interface PlayedEvent extends JsonObject {
  readonly id: string;
  readonly type: string;
}

/** Few, so that whoever reads events has to go on where a page ends. */
const PAGE = 5;

/** The events of the played server, and the calls that read them by a cursor. */
export function playedEvents(lender: string) {
  const kept: PlayedEvent[] = [];
  let reads = 0;
  // Positions of a later run come after those of an earlier one.
  const first = Math.floor(Date.now() / 1_000) * 1_000;
  return {
    /** A page after the position that the query names. */
    page(query: URLSearchParams): Reply {
      reads += 1;
      const after = query.get('after');
      if (after !== null && !/^\d+$/.test(after)) return refusal(400, 'after is no position of this server');
      const from = after === null ? 0 : Math.max(0, Number(after) - first);
      const page = kept.slice(from, from + PAGE);
      const next = Math.max(first + from, Number(after ?? 0)) + page.length;
      return { status: 200, body: { events: page, next, hasMore: from + page.length < kept.length } };
    },
    /** How often a page was read. */
    reads: () => reads,
    /** Makes an event about a task; whoever reads the cursor finds it if it is `kept`. */
    make(type: string, task: PlayedTask, { isKept }: { readonly isKept: boolean }): PlayedEvent {
      const event: PlayedEvent = {
        specversion: '1.0',
        id: randomUUID(),
        source: `/lender/v1/${lender}`,
        type: `equiform.${type}`,
        subject: `applications/${task.application}`,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        sequence: '00000001',
        data: { application: task.application, task: task.uuid, position: first + kept.length + 1 },
      };
      if (isKept) kept.push(event);
      return event;
    },
  };
}
