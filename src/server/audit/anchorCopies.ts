import type { Clock, Logger } from '../../core/shared/ports.ts';
import type { Anchor } from '../../core/staff/anchors.ts';
import type { Anchors } from './anchors.ts';

/** Where copies of anchors go that nobody who administers the database can take back: an address of the lender's, a mail. */
export interface AnchorCopy {
  readonly name: string;
  /** How long it waits between two sendings; what comes meanwhile goes with the next. */
  readonly everyMs: number;
  /** Passes them on; rejects when they were not taken. */
  send(anchors: readonly Anchor[]): Promise<void>;
}

/** After a failure, whatever the usual wait. */
const RETRY_MS = 60_000;

interface Waiting {
  /** The newest of each lender: it stands for all rows before it. */
  readonly anchors: Map<string, Anchor>;
  nextAt: number;
}

interface CopyParts {
  readonly copies: readonly AnchorCopy[];
  readonly system: Clock;
  readonly logger: Logger;
}

/** Anchors that are kept as before, and besides sent to each of the places by `send`. */
export interface CopiedAnchors extends Anchors {
  /** Sends what is due; one round at a time. Never rejects: a failure is logged, and what was not taken goes with the next. */
  send(): Promise<void>;
}

/** Keeps anchors in `own` and sends copies. What was not sent when a server ends is sent after its start, when all heads are anchored. */
export function withCopies(own: Anchors, { copies, system, logger }: CopyParts): CopiedAnchors {
  const waiting = new Map<AnchorCopy, Waiting>(
    copies.map((copy) => [copy, { anchors: new Map<string, Anchor>(), nextAt: 0 }]),
  );
  let running: Promise<void> | undefined;

  async function sendTo(copy: AnchorCopy, state: Waiting): Promise<void> {
    const now = system.now();
    const { anchors } = state;
    if (anchors.size === 0 || now < state.nextAt) return;
    const sent = [...anchors.values()];
    try {
      await copy.send(sent);
      for (const anchor of sent) if (anchors.get(anchor.lender) === anchor) anchors.delete(anchor.lender);
      state.nextAt = now + copy.everyMs;
    } catch (error) {
      state.nextAt = now + Math.min(RETRY_MS, copy.everyMs);
      logger.error('anchors of the audit log could not be sent', { source: copy.name, error });
    }
  }

  return {
    read: own.read,
    async keep(anchors) {
      await own.keep(anchors);
      for (const state of waiting.values())
        for (const anchor of anchors) state.anchors.set(anchor.lender, anchor);
    },
    send() {
      running ??= Promise.all([...waiting].map(([copy, state]) => sendTo(copy, state)))
        .then(() => undefined)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

const linesOf = (anchors: readonly Anchor[]): string =>
  anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join('');

interface EndpointParts {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly fetch: typeof fetch;
}

const ENDPOINT_MS = 10_000;
const TIMEOUT_MS = 10_000;

/** Posts anchors, one JSON document on each line, as in the file; any status but 2xx is a refusal. Follows no redirect. */
export const anchorEndpoint = ({ url, token, fetch: call }: EndpointParts): AnchorCopy => ({
  name: 'endpoint',
  everyMs: ENDPOINT_MS,
  async send(anchors) {
    const response = await call(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/x-ndjson',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: linesOf(anchors),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The endpoint answered ${response.status}`);
  },
});

const MAIL_MS = 60 * 60_000;

interface MailParts {
  readonly to: string;
  readonly words: { readonly subject: string; readonly text: string };
  readonly mailer: {
    send(mail: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
  };
}

/** Mails anchors, at most once an hour: a sentence, then the lines as in the file. */
export const anchorMail = ({ to, words: { subject, text }, mailer }: MailParts): AnchorCopy => ({
  name: 'mail',
  everyMs: MAIL_MS,
  send: (anchors) => mailer.send({ to, subject, text: `${text}\n\n${linesOf(anchors)}` }),
});
