import { CHAT } from '../../../../core/chat/chatConstants.ts';

/** A line on which nothing was heard for this many pings is given up. */
const SILENT_PINGS = 2;
/** A ping later than this, in milliseconds, was held up: by a hidden tab, or a machine that slept. */
const LATE_MS = 1_000;

/** What a heartbeat needs from around it. */
export interface HeartbeatPorts {
  readonly now: () => number;
  /** Runs something later, in place of what was to run before. */
  readonly wait: (milliseconds: number, run: () => void) => void;
  readonly ping: () => void;
  /** Nothing has been heard for too long. */
  readonly onSilence: () => void;
}

/** Pings a line at intervals while it is heard of. */
export interface Heartbeat {
  /** Something was heard. */
  readonly heard: () => void;
  readonly start: () => void;
}

/** A ping that was held up says nothing of the line: one more is answered, or it is given up. */
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
