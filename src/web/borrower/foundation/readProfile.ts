import type { Profile } from '../../clients/profileService.ts';
import type { AppPorts } from './AppContext.tsx';
import type { Services } from './services.ts';

/** Milliseconds for which the parts of a page that is being built share one profile. */
const SHARED_MS = 2_000;

interface Read {
  readonly answer: Promise<Profile>;
  /** Undefined while in progress. */
  answeredAt: number | undefined;
}

const reads = new WeakMap<Services, Read>();

/**
 * Reads the profile for the page and for what stands around it: once, as both are built together. Not SWR: also called outside
 * components.
 */
export function readProfile({ services, ticks }: Pick<AppPorts, 'services' | 'ticks'>): Promise<Profile> {
  const last = reads.get(services);
  if (last && (last.answeredAt === undefined || ticks() - last.answeredAt < SHARED_MS)) return last.answer;
  const read: Read = { answer: services.profile.profile(), answeredAt: undefined };
  reads.set(services, read);
  read.answer.then(
    () => {
      read.answeredAt = ticks();
    },
    () => {
      if (reads.get(services) === read) reads.delete(services);
    },
  );
  return read.answer;
}

/** Drops the shared profile after the borrower changed something, or when it is to be read anew. */
export const forgetProfile = (services: Services): void => void reads.delete(services);
