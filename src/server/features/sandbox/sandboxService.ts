import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { draftOfCall } from '../../../core/flow/createCall.ts';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createCreationService } from '../applications/creationService.ts';
import {
  type ApplicationRecord,
  calendarDateOf,
  changeRecord,
  lockRecord,
} from '../applications/recordService.ts';
import { openCondition } from '../conditions/conditionService.ts';
import { createIdentityService } from '../identity/identityService.ts';
import type { SandboxLender } from '../lender/lenderService.ts';
import { changeOf } from './fieldNames.ts';
import { registrationSamples } from './ownSamples.ts';
import { createPersonaChoice } from './personaChoice.ts';
import { createJourneyPlay } from './playJourney.ts';
import { phoneOf, sampleCall } from './sampleBorrower.ts';

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

const emailOf = ({ persona, profile }: SandboxCreateRequest): string => {
  const tag = persona === undefined ? '' : `+${persona}`;
  return profile?.email?.toLowerCase() ?? `sandbox-${randomBytes(6).toString('hex')}${tag}@example.com`;
};

/** The sandbox control: borrowers at any point, any field of an application, and the clock. */
export function createSandboxService(dependencies: AppDependencies, lender: SandboxLender) {
  const { db, clock, ids, releases, sessions } = dependencies;
  const identities = createIdentityService(dependencies);
  const creation = createCreationService(dependencies, lender);
  const play = createJourneyPlay(dependencies, lender);
  const { checkPersona, withPersona, isOnSomeWay } = createPersonaChoice(lender);

  function releaseOf(org: string): CompiledRelease {
    const release = releases.head(org);
    if (release) return release;
    const meant = suggest(org, releases.brands);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new ApiError('badRequest', [`body.org is not a known organisation${hint}`]);
  }

  async function locked(tx: Tx, uuid: string): Promise<ApplicationRecord> {
    const record = await lockRecord(tx, uuid);
    if (!record) throw new ApiError('notFound');
    return record;
  }

  /** A home held in a trust needs its documents, as when the borrower says so. */
  async function askForTrust(tx: Tx, record: ApplicationRecord, { ownershipType }: SandboxPatchRequest) {
    if (ownershipType !== 'TRUST') return record;
    const at = new Date(clock.now());
    const condition = { applicationUuid: record.uuid, type: 'REVIEW_TRUST_REQUIREMENTS', at } as const;
    const asked = await openCondition(tx, dependencies, condition);
    return changeRecord(tx, record, { ...asked, event: 'CONDITION_OPENED', at });
  }

  /**
   * Sets fields as requested. A status moves the journey to its stage, as if all earlier ones were done.
   * Unpinned applications continue by themselves; pinned ones stay.
   */
  async function setFields(tx: Tx, uuid: string, fields: SandboxPatchRequest): Promise<ApplicationRecord> {
    const change = { ...changeOf(fields), event: 'SANDBOX_SET', at: new Date(clock.now()) };
    const set = await changeRecord(tx, await locked(tx, uuid), change);
    const changed = await askForTrust(tx, set, fields);
    if (fields.checklistStatus !== undefined) await lender.place(tx, changed, fields.checklistStatus);
    return changed.pinned ? changed : lender.goOn(tx, changed);
  }

  /** A status outside every journey is set and pinned. */
  async function bringTo(tx: Tx, uuid: string, { release, status, persona, session }: Target): Promise<void> {
    if (isOnSomeWay(release, { status, persona })) await play.playTo(tx, uuid, { status, session });
    else await setFields(tx, uuid, { checklistStatus: status, pinned: true });
  }

  async function insertBorrower(
    tx: Tx,
    request: SandboxCreateRequest,
    secret: { email: string; hash: string },
  ) {
    const { org, profile = {} } = request;
    const { email, hash } = secret;
    const release = releaseOf(org);
    const identity = { organization: org, email, passwordHash: hash, phoneNumber: phoneOf(profile) };
    const identityUuid = await identities.createIdentity(tx, identity);
    if (identityUuid === undefined)
      throw new ApiError('conflict', ['body.profile.email already has an identity at the organisation']);
    const session: Session = { identityUuid, organization: org };
    const body = sampleCall(profile, { release, email, trackerUuid: ids.uuid() });
    const person = { email, dob: null, trackerUuid: null };
    const state = body.propertyRequest.state;
    const sent = { session, body, state, userAgent: undefined };
    const document = registrationSamples(release, draftOfCall(body), calendarDateOf(clock.now()));
    const own = await creation.askedOwn(tx, release, { ...sent, document });
    const { uuid } = await creation.begin(tx, { ...sent, release, person, own });
    // No browser created this application: the first to sign in sets the person's tracker (TELE-03).
    await tx
      .updateTable('profiles')
      .set({ tracker_uuid: null })
      .where('identity_uuid', '=', identityUuid)
      .execute();
    return { uuid, session };
  }

  return {
    /** Creates a borrower with an application at the requested status and fields. */
    async create(asked: SandboxCreateRequest): Promise<SandboxBorrowerAccess> {
      const release = releaseOf(asked.org);
      checkPersona(asked.persona);
      const request = withPersona(release, asked);
      const email = emailOf(request);
      const password = `Sandbox-${randomBytes(9).toString('hex')}!`;
      const hash = await identities.hashPassword(password);
      const made = await db.transaction(async (tx) => {
        const borrower = await insertBorrower(tx, request, { email, hash });
        const { uuid, session } = borrower;
        const { status, persona } = request;
        if (status !== undefined) await bringTo(tx, uuid, { release, status, persona, session });
        if (request.application) await setFields(tx, uuid, request.application as SandboxPatchRequest);
        return borrower;
      });
      return { uuid: made.uuid, jwt: await sessions.issueForTests(made.session), email, password };
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
