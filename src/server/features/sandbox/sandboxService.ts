import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createPersonaChoice } from './personaChoice.ts';
import { createJourneyPlay } from './playJourney.ts';
import { createSandboxBorrowers } from './sandboxBorrower.ts';
import { createSetFields } from './sandboxFields.ts';
import type { SandboxLender } from './sandboxLender.ts';

type Tx = Transaction<Tables>;

/** A borrower created by the sandbox control, able to sign in. */
export interface SandboxBorrowerAccess {
  readonly uuid: string;
  readonly jwt: string;
  readonly email: string;
  readonly password: string;
}

interface Target {
  readonly release: CompiledRelease;
  readonly status: string;
  readonly persona: string | undefined;
  readonly session: Session;
}

const LONGEST_ADVANCE_MS = 3_650 * millisecondsInDay;

/** The sandbox control: borrowers at any point, any field of an application, and the clock. */
export function createSandboxService(dependencies: AppDependencies, lender: SandboxLender) {
  const { db, clock, sessions } = dependencies;
  const borrowers = createSandboxBorrowers(dependencies, lender);
  const play = createJourneyPlay(dependencies, lender);
  const setFields = createSetFields(dependencies, lender);
  const { checkPersona, withPersona, isOnSomeWay } = createPersonaChoice(lender);

  /** A status outside every journey is set and pinned. */
  async function bringTo(tx: Tx, uuid: string, { release, status, persona, session }: Target): Promise<void> {
    if (isOnSomeWay(release, { status, persona })) await play.playTo(tx, uuid, { status, session });
    else await setFields(tx, uuid, { checklistStatus: status, pinned: true });
  }

  return {
    /** Creates a borrower with an application at the requested status and fields. */
    async create(asked: SandboxCreateRequest): Promise<SandboxBorrowerAccess> {
      const release = borrowers.releaseOf(asked.org);
      checkPersona(asked.persona);
      const request = withPersona(release, asked);
      const access = await borrowers.newAccess(request);
      const { uuid, session } = await db.transaction(async (tx) => {
        const borrower = await borrowers.insert(tx, request, access);
        const { status, persona, application } = request;
        if (status !== undefined)
          await bringTo(tx, borrower.uuid, { release, status, persona, session: borrower.session });
        if (application) await setFields(tx, borrower.uuid, application as SandboxPatchRequest);
        return borrower;
      });
      const { email, password } = access;
      return { uuid, jwt: await sessions.issueForTests(session), email, password };
    },

    /** Sets fields of an application and stops its automatic progress, unless `pinned` is false; 404 for none. */
    set: (uuid: string, fields: SandboxPatchRequest): Promise<ApplicationRecord> =>
      db.transaction((tx) => setFields(tx, uuid, { pinned: true, ...fields })),

    /** Moves the sandbox clock and runs due timers; resolves to their number. */
    async advance(by: number | string): Promise<number> {
      const milliseconds = typeof by === 'number' ? by : durationMilliseconds(by);
      if (milliseconds === undefined || milliseconds > LONGEST_ADVANCE_MS)
        throw new ApiError('badRequest', [
          'body.advance must be an ISO 8601 duration of at most ten years, such as P45D or PT1H30M',
        ]);
      await clock.advance(milliseconds);
      return lender.timers.runDueTimers();
    },

    /** ISO 8601. */
    async now(): Promise<string> {
      await clock.refresh();
      return new Date(clock.now()).toISOString();
    },
  };
}
