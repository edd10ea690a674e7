import type { Transaction } from 'kysely';
import type { ExperimentRecord } from '../../../core/model/generated/api/experiments.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lenderOf } from '../../http/knownOrganization.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createProfileService } from '../profile/profileService.ts';
import { type AbilityToStart, abilityToStart, waitDaysOf } from './abilityToStart.ts';
import { selectPerson } from './applicantStore.ts';
import { selectOfIdentity, selectOfPerson, selectOwned, upsertExperiments } from './applicationStore.ts';
import { lockOwned } from './ownedRecordService.ts';
import { type ApplicationRecord, calendarDateOf, toRecord } from './recordService.ts';

type Tx = Transaction<Tables>;

/** Owners' reads of their applications, and what is stored beside them. */
export function createApplicationService(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'ids' | 'releases' | 'encryption' | 'sessions'>,
) {
  const { db, clock, releases } = dependencies;
  const profiles = createProfileService(dependencies);

  const ofIdentity = async ({ identityUuid }: Session): Promise<readonly ApplicationRecord[]> =>
    (await selectOfIdentity(db.kysely, identityUuid)).map(toRecord);

  return {
    /** All applications of the signed-in person, newest first (CALL-33). */
    all: ofIdentity,

    /** Answers 404 to everybody but the owner. */
    async get(uuid: string, { identityUuid }: Session): Promise<ApplicationRecord> {
      const row = await selectOwned(db.kysely, uuid, identityUuid);
      if (!row) throw new ApiError('notFound');
      return toRecord(row);
    },

    /** Whether the person may start an application, and where one is active (SUBMIT-05). */
    async abilityToStart({ identityUuid, organization }: Session): Promise<AbilityToStart> {
      const today = calendarDateOf(clock.now());
      const release = await releaseFor(db.kysely, releases, organization, undefined);
      return abilityToStart((await selectOfPerson(db.kysely, identityUuid)).map(toRecord), {
        today,
        waitDays: waitDaysOf(release, today),
        family: lenderOf(releases, release),
      });
    },

    /**
     * Records the variations an application saw (CALL-37); a later one of the same name replaces the earlier.
     */
    async saveExperiments(
      tx: Tx,
      uuid: string,
      session: Session,
      given: readonly ExperimentRecord[],
    ): Promise<void> {
      await lockOwned(tx, uuid, session);
      const byName = new Map(given.map((experiment) => [experiment.name, experiment]));
      await upsertExperiments(tx, uuid, [...byName.values()]);
    },

    /** The person's tracker (CALL-28), if any. */
    async tracker({ identityUuid }: Session): Promise<string | null> {
      const person = await selectPerson(db.kysely, identityUuid);
      if (!person) throw new ApiError('unauthenticated');
      return person.trackerUuid;
    },

    /** Stores the person's tracker (CALL-29). */
    saveTracker: (tx: Tx, { identityUuid }: Session, optimizelyProfileUuid: string): Promise<void> =>
      profiles.change(tx, identityUuid, { optimizelyProfileUuid }),

    /** The release of the person's application, else the organization's current one. */
    async releaseOf(session: Session): Promise<CompiledRelease> {
      const active = (await ofIdentity(session)).find((application) => application.active);
      return releaseFor(db.kysely, releases, session.organization, active?.releaseHash);
    },
  };
}

export type ApplicationService = ReturnType<typeof createApplicationService>;
