import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { receivesFiles } from '../../../http/receiving.ts';
import type { LenderApiTools, LenderCallDescription } from './lenderCall.ts';
import { callOf, type LenderAnswer, type LenderCall, routeOf, type Sent, writeOnce } from './lenderRoute.ts';
import { LenderProblem } from './problem.ts';

/** What a call has received and stored before its transaction begins. */
export interface ReceivedFiles {
  /** What repeats with the same Idempotency-Key must have in common. */
  readonly asked: unknown;
}

export interface LenderUpload<S extends Sent, R extends ReceivedFiles> {
  /** Of the whole body, in bytes. */
  readonly bodyLimit: number;
  /** Reads the body and stores its files; what it throws leaves none behind. */
  receives(call: LenderCall<S>): Promise<R>;
  writes(tx: Transaction<Tables>, call: LenderCall<S>, received: R): Promise<LenderAnswer | LenderProblem>;
  /** Removes the files, which nothing names: the call was refused, or repeated. */
  discards(received: R): Promise<void>;
}

/** A call that takes files: they arrive before anything is locked. Otherwise as every call that writes. */
export function lenderUpload<S extends Sent, R extends ReceivedFiles>(
  tools: LenderApiTools,
  description: LenderCallDescription,
  { bodyLimit, receives, writes, discards }: LenderUpload<S, R>,
): void {
  const route = routeOf(tools, description);
  const receiving = receivesFiles(tools.dependencies);
  tools.calls.push(description);
  tools.app.route({
    ...route,
    ...receiving,
    config: { ...route.config, ...receiving.config },
    bodyLimit,
    handler: async (request, reply) => {
      const call = callOf<S>(request, description);
      const received = await receives(call);
      let isKept = false;
      try {
        const asked = { call, reply, asked: received.asked };
        const answer = await writeOnce(tools, description, asked, async (tx) => {
          const written = await writes(tx, call, received);
          // If the commit's outcome is unknown, the files stay; the sweep looks whether anything names them.
          isKept = !(written instanceof LenderProblem);
          return written;
        });
        return answer.send();
      } finally {
        if (!isKept) await discards(received);
      }
    },
  });
}
