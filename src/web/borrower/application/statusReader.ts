import { isStatusFresh } from '../../../core/flow/pollSchedule.ts';
import type { ApplicationStatus } from '../../clients/applicationService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import type { Services } from '../foundation/services.ts';

interface Read {
  readonly answer: Promise<ApplicationStatus>;
  /** Undefined while it is under way. */
  answeredAt: number | undefined;
}

const reads = new WeakMap<Services, Map<string, Read>>();

/** The status of an application; an answer less than 250 ms old, or one that is under way, is shared (STATUS-08). */
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

/** The borrower changed something: what was read of the application is no longer news. */
export const forgetStatus = (services: Services, uuid: string): void =>
  void reads.get(services)?.delete(uuid);
