import { createHash } from 'node:crypto';
import type { FlagRollout } from '../../../core/model/generated/flags.ts';

export interface FlagSubject {
  readonly trackerId?: string | undefined;
  readonly identityUuid?: string | undefined;
  readonly applicationUuid?: string | undefined;
}

/** A subject's ids, most specific first: application, identity, browser. */
export const idsOf = ({ applicationUuid, identityUuid, trackerId }: FlagSubject): readonly string[] =>
  [applicationUuid, identityUuid, trackerId].filter((id) => id !== undefined);

const idBy = (by: FlagRollout['by'], subject: FlagSubject): string | undefined => {
  if (by === 'tracker') return subject.trackerId;
  return by === 'identity' ? subject.identityUuid : subject.applicationUuid;
};

/** A stable position from 0 up to 100, independent per flag. */
export function bucketOf(key: string, id: string): number {
  const digest = createHash('sha256').update(`${key}:${id}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** True when a rollout includes a subject. Raising the share keeps everybody already included. */
export function reaches(key: string, rollout: FlagRollout, subject: FlagSubject): boolean {
  if (idsOf(subject).some((id) => rollout.always?.includes(id))) return true;
  const id = idBy(rollout.by, subject);
  return id !== undefined && bucketOf(key, id) < rollout.percent;
}
