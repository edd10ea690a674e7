import {
  initialPoll,
  type PollEffect,
  type PollEvent,
  pollSchedule,
} from '../../../core/flow/pollSchedule.ts';
import { isUnanswered } from '../../clients/fetchError.ts';

export interface PollPorts {
  readonly read: () => Promise<Omit<PollEvent & { type: 'answered' }, 'type' | 'turn'>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Polling continues; `isOffline` while the server is unreachable. */
  readonly onWaiting: (isOffline: boolean) => void;
  readonly onSettle: (status: string, isStuck: boolean) => void;
  /** The server refused, which ends polling. */
  readonly onFailure: (error: unknown) => void;
}

export interface RunningPoll {
  /** The browser is back online: reads at once. */
  readonly online: () => void;
  readonly stop: () => void;
}

/**
 * Polls the status by `pollSchedule` until it settles, the server refuses or it is stopped. Not SWR: the tries, their
 * pauses and the offline case are a policy tested against a clock.
 */
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
