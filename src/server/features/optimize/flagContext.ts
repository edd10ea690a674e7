import { createHash } from 'node:crypto';
import type { FlagRollout } from '../../../core/model/generated/flags.ts';

/** Whom a flag is asked for. */
export interface FlagSubject {
  readonly trackerId?: string | undefined;
  readonly identityUuid?: string | undefined;
  readonly applicationUuid?: string | undefined;
}

/** The ids of a subject, the most telling first: the application, who applies, the browser. */
export const idsOf = ({ applicationUuid, identityUuid, trackerId }: FlagSubject): readonly string[] =>
  [applicationUuid, identityUuid, trackerId].filter((id) => id !== undefined);

const idBy = (by: FlagRollout['by'], subject: FlagSubject): string | undefined => {
  if (by === 'tracker') return subject.trackerId;
  return by === 'identity' ? subject.identityUuid : subject.applicationUuid;
};

/** Where an id stands for a flag, from 0 up to 100: always the same, and another for another flag. */
export function bucketOf(key: string, id: string): number {
  const digest = createHash('sha256').update(`${key}:${id}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Whether a rollout reaches a subject. A larger share keeps whom a smaller one reached. */
export function reaches(key: string, rollout: FlagRollout, subject: FlagSubject): boolean {
  if (idsOf(subject).some((id) => rollout.always?.includes(id))) return true;
  const id = idBy(rollout.by, subject);
  return id !== undefined && bucketOf(key, id) < rollout.percent;
}
