import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import { backoffMs } from './backoff.ts';
import type { ChatTimers } from './chatProvider.ts';
import { createHeartbeat } from './heartbeat.ts';

export interface Line {
  readonly say: (text: string) => void;
  readonly close: () => void;
}

/** Events of a line; none after `onClose`. */
export interface LineEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** `code`: RFC 6455. */
  readonly onClose: (code?: number) => void;
}

export interface LinePorts {
  readonly timers: ChatTimers;
  readonly openLine: (events: LineEvents) => Line;
}

/** What happens on the line in use; nothing of an earlier one, nor after `hangUp`. */
export interface KeptLineEvents {
  readonly onOpen: () => void;
  readonly onFrame: (frame: Exclude<FromServer, { readonly type: 'pong' }>) => void;
  /** The line is lost, `isCrowded` if the server has no room for it now. Returns whether to dial again. */
  readonly onLost: (isCrowded: boolean) => boolean;
}

/** A line to the server that is dialled again, later and later, each time it is lost. */
export interface KeptLine {
  /** Dials now, in place of any line. */
  readonly dial: () => void;
  /** Does nothing without a line. */
  readonly say: (frame: ToServer) => void;
  /** The server took the conversation on, so the next loss is the first one. */
  readonly joined: () => void;
  /** Sends no more pings, because the server is about to close the line. */
  readonly rest: () => void;
  readonly hangUp: () => void;
}

/** WebSocket close code for "try again later". */
const TRY_AGAIN_LATER = 1013;

/** Not dialled yet. */
export function createKeptLine({ timers, openLine }: LinePorts, events: KeptLineEvents): KeptLine {
  let line: Line | undefined;
  let failed = 0;
  let crowded = 0;
  let callOff: (() => void) | undefined;

  const say = (frame: ToServer): void => line?.say(JSON.stringify(frame));
  const rest = (): void => callOff?.();
  const wait = (milliseconds: number, run: () => void): void => {
    rest();
    callOff = timers.after(milliseconds, run);
  };
  const hangUp = (): void => {
    const last = line;
    line = undefined;
    rest();
    last?.close();
  };
  const lose = (isCrowded: boolean): void => {
    hangUp();
    if (isCrowded) crowded += 1;
    if (!events.onLost(isCrowded)) return;
    wait(backoffMs(failed + crowded), dial);
    failed += 1;
  };
  const heartbeat = createHeartbeat({
    now: timers.now,
    wait,
    ping: () => say({ type: 'ping' }),
    onSilence: () => lose(false),
  });
  const hear = (frame: FromServer): void => {
    heartbeat.heard();
    if (frame.type === 'pong') crowded = 0;
    else events.onFrame(frame);
  };
  function dial(): void {
    hangUp();
    const mine: Line = openLine({
      onOpen: () => {
        if (line !== mine) return;
        heartbeat.heard();
        events.onOpen();
        heartbeat.start();
      },
      onText: (text) => {
        const frame = line === mine ? frameOf(text) : undefined;
        if (frame) hear(frame);
      },
      onClose: (code) => {
        if (line === mine) lose(code === TRY_AGAIN_LATER);
      },
    });
    line = mine;
  }
  const joined = (): void => {
    failed = 0;
  };
  return { dial, say, joined, rest, hangUp };
}

function frameOf(text: string): FromServer | undefined {
  try {
    return JSON.parse(text) as FromServer;
  } catch {
    return undefined;
  }
}
