import {
  initialPoll,
  type PollEffect,
  type PollEvent,
  pollSchedule,
} from '../../../core/flow/pollSchedule.ts';
import { isUnanswered } from '../../clients/fetchError.ts';

/** What polling reaches for, and whom it tells. */
export interface PollPorts {
  readonly read: () => Promise<{ readonly status: string; readonly isUpToBorrower: boolean }>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Polling goes on; `isOffline` while the server cannot be reached. */
  readonly onWaiting: (isOffline: boolean) => void;
  readonly onSettle: (status: string, isStuck: boolean) => void;
  /** The server refused; polling is over. */
  readonly onFailure: (error: unknown) => void;
}

/** Polling that is under way. */
export interface RunningPoll {
  /** The browser is online again: reads at once. */
  readonly online: () => void;
  readonly stop: () => void;
}

/** Reads the status by `pollSchedule` until it settles, the server refuses or it is stopped. */
export function runPoll(ports: PollPorts, left: string | undefined): RunningPoll {
  let state = initialPoll;
  const send = (event: PollEvent): void => {
    const [next, effects] = pollSchedule(state, event);
    state = next;
    if (next.phase === 'offline') ports.onWaiting(true);
    for (const effect of effects) carryOut(effect);
  };
  const fail = (turn: number, error: unknown): void => {
    const isCurrent = state.turn === turn;
    const isRefused = !isUnanswered(error);
    send(isRefused ? { type: 'stop' } : { type: 'failed', turn });
    if (isRefused && isCurrent) ports.onFailure(error);
  };
  const carryOut = (effect: PollEffect): void => {
    if (effect.type === 'read')
      ports.read().then(
        (answer) => send({ type: 'answered', turn: effect.turn, ...answer }),
        (error: unknown) => fail(effect.turn, error),
      );
    else if (effect.type === 'pause')
      void ports.wait(effect.milliseconds).then(() => send({ type: 'elapsed', turn: effect.turn }));
    else if (effect.type === 'progress') ports.onWaiting(false);
    else ports.onSettle(effect.status, effect.isStuck);
  };
  send({ type: 'start', left });
  return { online: () => send({ type: 'online' }), stop: () => send({ type: 'stop' }) };
}
