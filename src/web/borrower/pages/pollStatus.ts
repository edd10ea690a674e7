import type { ApplicationStatus } from '../../clients/applicationService.ts';
import { nextPoll } from './statusPoll.ts';

/** What polling reaches for; `signal` ends it between two reads. */
export interface PollPorts {
  readonly read: () => Promise<ApplicationStatus>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onStatus: (status: ApplicationStatus) => void;
  readonly signal: AbortSignal;
  /** Whether a waiting status waits for the borrower, so that reading it again is no use. */
  readonly isUpToBorrower?: (status: ApplicationStatus) => Promise<boolean>;
}

/** The status polling ended with; `isTired` when the lender is still at work. */
export interface Polled {
  readonly status: ApplicationStatus;
  readonly isTired: boolean;
}

/** Reads the status until it settles (C-15); undefined once the signal was given. Rejects when a read fails. */
export async function pollStatus(ports: PollPorts, left?: string): Promise<Polled | undefined> {
  for (let tried = 1; ; tried += 1) {
    const status = await ports.read();
    if (ports.signal.aborted) return undefined;
    const step = nextPoll(status.checklistStatus, tried, left);
    if (await ports.isUpToBorrower?.(status)) return { status, isTired: false };
    if (step.type !== 'again') return { status, isTired: step.type === 'tired' };
    ports.onStatus(status);
    await ports.wait(step.delay);
    if (ports.signal.aborted) return undefined;
  }
}
