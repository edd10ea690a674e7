import { isStatusFresh } from '../../../core/flow/pollSchedule.ts';
import type { ApplicationStatus } from '../../clients/applicationService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { forgetProfile } from '../foundation/readProfile.ts';
import type { Services } from '../foundation/services.ts';

interface Read {
  readonly answer: Promise<ApplicationStatus>;
  /** Undefined while in progress. */
  answeredAt: number | undefined;
}

const reads = new WeakMap<Services, Map<string, Read>>();

/**
 * Reads an application's status, sharing requests in progress and answers less than 250 ms old (STATUS-08). Not SWR:
 * also called outside components.
 */
export function readStatus(
  { services, ticks }: Pick<AppPorts, 'services' | 'ticks'>,
  uuid: string,
): Promise<ApplicationStatus> {
  const known = reads.get(services) ?? new Map<string, Read>();
  reads.set(services, known);
  const last = known.get(uuid);
  if (last && (last.answeredAt === undefined || isStatusFresh(last.answeredAt, ticks()))) return last.answer;
  const answer = services.applications.status(uuid);
  const read: Read = { answer, answeredAt: undefined };
  known.set(uuid, read);
  answer.then(
    () => {
      read.answeredAt = ticks();
    },
    () => {
      if (known.get(uuid) === read) known.delete(uuid);
    },
  );
  return answer;
}

/** Drops the shared answers after the borrower changed something: the status, and the profile that goes with it. */
export function forgetStatus(services: Services, uuid: string): void {
  reads.get(services)?.delete(uuid);
  forgetProfile(services);
}
