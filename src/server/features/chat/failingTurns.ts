import type { AppDependencies } from '../../http/dependencies.ts';
import { dropTurn, putOffTurn, type Turn } from './agentTurns.ts';

/** How often a turn is tried. */
const MOST_TRIES = 3;
/** How long after a failure it is tried again, in milliseconds of the sandbox clock. */
const AGAIN_AFTER = 1_000;

/** The turns that failed in this process. */
export interface FailingTurns {
  /** Puts a turn that failed off, so that those of other chats are done meanwhile; drops it when it has failed for the third time. */
  failed(turn: Turn, error: unknown): Promise<void>;
  /** A turn was done. */
  done(turn: Turn): void;
}

const keyOf = ({ conversationUuid, turn }: Turn): string => `${conversationUuid} ${turn}`;

/** No turn has failed yet. */
export function createFailingTurns({
  db,
  clock,
  logger,
}: Pick<AppDependencies, 'db' | 'clock' | 'logger'>): FailingTurns {
  const failures = new Map<string, number>();
  return {
    async failed(turn, error) {
      const times = (failures.get(keyOf(turn)) ?? 0) + 1;
      if (times < MOST_TRIES) {
        failures.set(keyOf(turn), times);
        logger.warn('a turn of the agent is tried again', { error });
        await db.transaction((tx) => putOffTurn(tx, turn, clock.now() + AGAIN_AFTER));
      } else {
        failures.delete(keyOf(turn));
        logger.error('a turn of the agent failed and is dropped', { error });
        await db.transaction((tx) => dropTurn(tx, turn));
      }
    },
    done: (turn) => void failures.delete(keyOf(turn)),
  };
}
