import type { Clock, Logger } from '../../core/shared/ports.ts';
import { acrossLenders } from '../db/lenderScope.ts';
import type { Querying } from '../db/tables.ts';
import { type Anchors, anchorOf } from './anchors.ts';
import { type ChainHead, chainAudit, chainHeads } from './chainAudit.ts';

interface SealerParts {
  readonly db: Querying;
  readonly system: Clock;
  readonly logger: Logger;
  readonly anchors: Anchors;
}

export interface AuditSealer {
  /** Chains what is new and anchors the heads; one round at a time. Never rejects: a failure is logged and tried again. */
  seal(): Promise<void>;
}

/** Seals the audit log. Heads that could not be anchored are anchored with the next round, and all of them after a start. */
export function createAuditSealer({ db, system, logger, anchors }: SealerParts): AuditSealer {
  const toAnchor = new Map<string, ChainHead>();
  let isBegun = false;
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    const heads = isBegun
      ? await chainAudit(db)
      : [...(await chainHeads(db.kysely)), ...(await chainAudit(db))];
    isBegun = true;
    for (const head of heads) toAnchor.set(head.organization, head);
    if (toAnchor.size === 0) return;
    await anchors.keep([...toAnchor.values()].map((head) => anchorOf(head, system.now())));
    toAnchor.clear();
  }

  return {
    seal() {
      running ??= acrossLenders(round)
        .catch((error: unknown) => logger.error('the audit log could not be sealed', { error }))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}
