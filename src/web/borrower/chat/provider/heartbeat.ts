import { CHAT } from '../../../../core/chat/chatConstants.ts';

/** Pings without any answer before the line is given up. */
const SILENT_PINGS = 2;
/** A ping later than this, in milliseconds, was delayed by a hidden tab or a sleeping device. */
const LATE_MS = 1_000;

export interface HeartbeatPorts {
  readonly now: () => number;
  /** Schedules a run and cancels the previous one. */
  readonly wait: (milliseconds: number, run: () => void) => void;
  readonly ping: () => void;
  /** Nothing was received for too long. */
  readonly onSilence: () => void;
}

/** Pings while the line is alive. */
export interface Heartbeat {
  /** Something was received. */
  readonly heard: () => void;
  readonly start: () => void;
}

/** Monitors a line. A delayed ping proves nothing, so one more is sent before giving up. */
export function createHeartbeat({ now, wait, ping, onSilence }: HeartbeatPorts): Heartbeat {
  let heardAt = now();
  let dueAt = 0;
  let isLatePing = false;
  const start = (): void => {
    dueAt = now() + CHAT.socketPing;
    wait(CHAT.socketPing, beat);
  };
  function beat(): void {
    const isSilence = now() - heardAt > SILENT_PINGS * CHAT.socketPing;
    const isLate = now() - dueAt > LATE_MS;
    if (isSilence && (!isLate || isLatePing)) {
      onSilence();
      return;
    }
    isLatePing = isSilence;
    ping();
    start();
  }
  const heard = (): void => {
    heardAt = now();
    isLatePing = false;
  };
  return { heard, start };
}
