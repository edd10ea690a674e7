import type { StatusCode } from '../model/generated/statusList.ts';
import { isAt, type StatusList } from './statuses.ts';

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 5000;

/** Reads of a waiting status before polling gives up (C-15). */
export const WAITING_TRIES = 14;

/** Reads of the status the borrower just left before it counts as new (C-15). */
export const LAGGING_TRIES = 7;

const STUCK_AS_ITSELF = 'GEN_NOTE_SIGNING';
const UNKNOWN: StatusCode = 'UNKNOWN';

/** Milliseconds for which an answer is reused (STATUS-08). */
export const STATUS_STALE_AFTER = 250;

/** Both times in milliseconds. */
export const isStatusFresh = (readAt: number, now: number): boolean =>
  now >= readAt && now - readAt < STATUS_STALE_AFTER;

/** Milliseconds after `tried` reads: 1000, doubling, at most 5000 (C-15). */
export const pollDelay = (tried: number): number =>
  Math.min(FIRST_DELAY * 2 ** (Math.max(tried, 1) - 1), LONGEST_DELAY);

/** `turn` numbers the pending read or timer. A late answer or timer, of another turn, is ignored. */
export interface PollState {
  readonly phase: 'idle' | 'reading' | 'pausing' | 'offline' | 'settled';
  readonly turn: number;
  /** Reads that were answered. */
  readonly tried: number;
  /** The status the borrower just left, which the lender may still report for a while (C-15). */
  readonly left?: string | undefined;
}

/** `failed`: the read could not be made, for example offline. The caller handles refusals by the server. */
export type PollEvent =
  | { readonly type: 'start'; readonly left?: string | undefined }
  | {
      readonly type: 'answered';
      readonly turn: number;
      readonly status: string;
      readonly statuses: StatusList;
      /** It waits for the borrower or for people, so polling is useless. */
      readonly isUpToBorrower?: boolean;
    }
  | { readonly type: 'failed'; readonly turn: number }
  | { readonly type: 'elapsed'; readonly turn: number }
  | { readonly type: 'online' }
  | { readonly type: 'stop' };

/** Only the latest read and pause matter; earlier ones may be dropped. */
export type PollEffect =
  | { readonly type: 'read'; readonly turn: number }
  | { readonly type: 'pause'; readonly turn: number; readonly milliseconds: number }
  /** A status to show while polling continues. */
  | { readonly type: 'progress'; readonly status: string }
  /** `isStuck`: the lender was still working after the last try. */
  | { readonly type: 'settle'; readonly status: string; readonly isStuck: boolean };

type Next = [PollState, readonly PollEffect[]];

export const initialPoll: PollState = { phase: 'idle', turn: 0, tried: 0 };

/**
 * A waiting status is read 14 times and is then unknown (a stuck GEN_NOTE_SIGNING stays itself); the status
 * just left is read 7 times; any other is accepted. A failed read uses up no try and repeats after the same
 * delay, or once online. A late timer, after sleep, just reads.
 */
export function pollSchedule(state: PollState, event: PollEvent): Next {
  switch (event.type) {
    case 'start':
      return read({ phase: 'idle', turn: state.turn, tried: 0, left: event.left });
    case 'stop':
      return [{ ...state, phase: 'idle', turn: state.turn + 1 }, []];
    case 'online':
      return state.phase === 'offline' ? read(state) : [state, []];
    case 'elapsed':
      return isCurrentPause(state, event.turn) ? read(state) : [state, []];
    case 'failed':
      return isCurrentRead(state, event.turn) ? pause(state, 'offline') : [state, []];
    case 'answered':
      return isCurrentRead(state, event.turn) ? answered(state, event) : [state, []];
  }
}

const isCurrentRead = ({ phase, turn }: PollState, answeredTurn: number): boolean =>
  phase === 'reading' && turn === answeredTurn;

const isCurrentPause = ({ phase, turn }: PollState, elapsedTurn: number): boolean =>
  (phase === 'pausing' || phase === 'offline') && turn === elapsedTurn;

function read(state: PollState): Next {
  const turn = state.turn + 1;
  return [{ ...state, phase: 'reading', turn }, [{ type: 'read', turn }]];
}

function pause(state: PollState, phase: 'pausing' | 'offline' = 'pausing'): Next {
  const turn = state.turn + 1;
  return [{ ...state, phase, turn }, [{ type: 'pause', turn, milliseconds: pollDelay(state.tried) }]];
}

function answered(
  { turn, tried: before, left }: PollState,
  { status, statuses, isUpToBorrower = false }: PollEvent & { type: 'answered' },
): Next {
  const tried = before + 1;
  const lags = status === left && statuses.find(status)?.terminal !== true;
  const state: PollState = { phase: 'reading', turn, tried, left: lags ? left : undefined };
  if (isUpToBorrower) return settle(state, status);
  if (statuses.isWaiting(status))
    return tried < WAITING_TRIES ? again(state, status) : settle(state, status, true);
  return lags && tried < LAGGING_TRIES ? again(state, status) : settle(state, status);
}

function again(state: PollState, status: string): Next {
  const [next, effects] = pause(state);
  return [next, [{ type: 'progress', status }, ...effects]];
}

function settle(state: PollState, status: string, isStuck = false): Next {
  const shown = isStuck && !isAt(status, STUCK_AS_ITSELF) ? UNKNOWN : status;
  return [{ ...state, phase: 'settled' }, [{ type: 'settle', status: shown, isStuck }]];
}
