import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { dropTurn, putOffTurn, type Turn } from './agentTurns.ts';
import { type Conversation, touchConversation } from './conversationStore.ts';

const MOST_TRIES = 3;
/** Retry delay in sandbox-clock milliseconds. */
const AGAIN_AFTER = 1_000;

export interface FailingTurns {
  /**
   * Postpones a failed turn so that other chats continue; after the third failure drops it and tells the
   * customer.
   */
  failed(turn: Turn, error: unknown): Promise<void>;
  done(turn: Turn): void;
}

const keyOf = ({ conversationUuid, turn }: Turn): string => `${conversationUuid} ${turn}`;

interface GivingUp extends Pick<AppDependencies, 'db' | 'logger'> {
  readonly system: Pick<AppDependencies['clock'], 'now'>;
  /** Tells the customer, in the transaction that drops the turn, that nobody will answer and what to do. */
  readonly apologize: (tx: Queries, chat: Conversation) => Promise<void>;
}

/**
 * Drops a turn and tells the customer; if that fails, just drops it. Locks the chat first, like its writers.
 */
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

export function createFailingTurns(tools: GivingUp & Pick<AppDependencies, 'clock'>): FailingTurns {
  const { db, clock, logger } = tools;
  const failures = new Map<string, number>();
  return {
    async failed(turn, error) {
      const before = failures.get(keyOf(turn)) ?? 0;
      // An unavailable database is no failure of the turn.
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
