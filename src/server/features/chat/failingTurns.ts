import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { dropTurn, putOffTurn, type Turn } from './agentTurns.ts';
import { type Conversation, touchConversation } from './conversationStore.ts';

/** How often a turn is tried. */
const MOST_TRIES = 3;
/** How long after a failure it is tried again, in milliseconds of the sandbox clock. */
const AGAIN_AFTER = 1_000;

/** The turns that failed in this process. */
export interface FailingTurns {
  /**
   * Puts a turn that failed off, so that those of other chats are done meanwhile; drops it when it has failed for the third
   * time, and lets the customer know.
   */
  failed(turn: Turn, error: unknown): Promise<void>;
  /** A turn was done. */
  done(turn: Turn): void;
}

const keyOf = ({ conversationUuid, turn }: Turn): string => `${conversationUuid} ${turn}`;

/** What giving a turn up needs. */
interface GivingUp extends Pick<AppDependencies, 'db' | 'logger'> {
  readonly system: Pick<AppDependencies['clock'], 'now'>;
  /** Tells the customer, in the transaction that drops the turn, that nobody answers and what to do. */
  readonly apologize: (tx: Queries, chat: Conversation) => Promise<void>;
}

/** Drops a turn and tells the customer; only drops it when they cannot be told. The chat is locked first, as its writers do. */
async function giveUp({ db, logger, system, apologize }: GivingUp, turn: Turn): Promise<void> {
  const dropAndTell = async (tx: Queries): Promise<void> => {
    const chat = await touchConversation(tx, turn.conversationUuid, { at: new Date(system.now()) });
    if ((await dropTurn(tx, turn)) && chat !== undefined) await apologize(tx, chat);
  };
  try {
    await db.transaction(dropAndTell);
  } catch (error) {
    logger.error('a customer could not be told of a dropped turn', { error });
    await db.transaction((tx) => dropTurn(tx, turn));
  }
}

/** No turn has failed yet. */
export function createFailingTurns(tools: GivingUp & Pick<AppDependencies, 'clock'>): FailingTurns {
  const { db, clock, logger } = tools;
  const failures = new Map<string, number>();
  return {
    async failed(turn, error) {
      const before = failures.get(keyOf(turn)) ?? 0;
      // That the database is away or busy says nothing of the turn.
      const times = error instanceof DatabaseUnavailable ? before : before + 1;
      if (times < MOST_TRIES) {
        failures.set(keyOf(turn), times);
        logger.warn('a turn of the agent is tried again', { error });
        await db.transaction((tx) => putOffTurn(tx, turn, clock.now() + AGAIN_AFTER));
      } else {
        failures.delete(keyOf(turn));
        logger.error('a turn of the agent failed and is dropped', { error });
        await giveUp(tools, turn);
      }
    },
    done: (turn) => void failures.delete(keyOf(turn)),
  };
}
