import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createChoiceService } from '../applications/choiceService.ts';
import { createCreationService } from '../applications/creationService.ts';
import { type ApplicationRecord, changeRecord, lockRecord } from '../applications/recordService.ts';
import { createIdentityService } from '../identity/identityService.ts';
import type { SandboxLender } from '../lender/lenderService.ts';
import { changeOf } from './fieldNames.ts';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import { phoneOf, sampleCall } from './sampleBorrower.ts';

type Tx = Transaction<Tables>;

/** A borrower made by the sandbox control, who can sign in. */
export interface SandboxBorrowerAccess {
  readonly uuid: string;
  readonly jwt: string;
  readonly email: string;
  readonly password: string;
}

const SELECTION = 'OFFER_SELECTION';
const DECLINED = 'DECLINED';
const LONGEST_ADVANCE_MS = 3_650 * 86_400_000;

/** The sandbox control: borrowers at any point, any field of an application, and the clock. */
export function createSandboxService(dependencies: AppDependencies, lender: SandboxLender) {
  const { db, clock, ids, releases, sessions } = dependencies;
  const identities = createIdentityService(dependencies);
  const choices = createChoiceService(dependencies, lender);
  const creation = createCreationService(dependencies, lender);
  const { personas, progress } = lender.config;

  /** The statuses that are reached without an offer having been chosen. */
  const beforeChoice = new Set([
    ...progress.waiting,
    ...[...personas.values()].map(({ ends }) => ends),
    SELECTION,
    DECLINED,
    'CANCELLED',
  ]);

  function releaseOf(org: string): CompiledRelease {
    const release = releases.head(org);
    if (release) return release;
    const meant = suggest(org, releases.brands);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new ApiError('badRequest', [`body.org is not a known organisation${hint}`]);
  }

  function checkPersona(persona: string | undefined): void {
    if (persona === undefined || personas.has(persona)) return;
    const meant = suggest(persona, personas.keys());
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new ApiError('badRequest', [`body.persona is not a test borrower${hint}`]);
  }

  const emailOf = ({ persona, profile }: SandboxCreateRequest): string => {
    const tag = persona === undefined ? '' : `+${persona}`;
    return profile?.email?.toLowerCase() ?? `sandbox-${randomBytes(6).toString('hex')}${tag}@example.com`;
  };

  async function locked(tx: Tx, uuid: string): Promise<ApplicationRecord> {
    const record = await lockRecord(tx, uuid);
    if (!record) throw new ApiError('notFound');
    return record;
  }

  /** Sets fields as they are asked for; unpinned it goes on by itself. */
  async function setFields(tx: Tx, uuid: string, fields: SandboxPatchRequest): Promise<ApplicationRecord> {
    const change = { ...changeOf(fields), event: 'SANDBOX_SET', at: new Date(clock.now()) };
    const changed = await changeRecord(tx, await locked(tx, uuid), change);
    await lender.goOn(tx, changed);
    return changed;
  }

  /** Gives the application the offers or the decline it comes to, without waiting. */
  async function decideNow(tx: Tx, uuid: string): Promise<ApplicationRecord> {
    const record = await locked(tx, uuid);
    const { data, status } = await lender.decisionOn(tx, record);
    return changeRecord(tx, record, { data, status, event: 'LENDER_PROGRESS', at: new Date(clock.now()) });
  }

  /** Chooses the first offer at its smallest draw, as a borrower who is past the choice has done. */
  async function chooseOffer(tx: Tx, record: ApplicationRecord, session: Session): Promise<void> {
    const offer = record.data.offers?.[0];
    if (!offer) return;
    const body: SelectOfferRequest = {
      offerUuid: offer.uuid,
      term: offer.term,
      rateType: offer.type === 'VARIABLE' ? 'VARIABLE' : 'FIXED',
      drawAmount: offer.minDraw,
      preference: 'DEDUCT',
      autopay: true,
      liabilities: [],
    };
    await choices.selectOffer(tx, record.uuid, { session, body });
  }

  async function bringTo(tx: Tx, uuid: string, status: string, session: Session): Promise<void> {
    if (!progress.waiting.includes(status)) {
      const decided = await decideNow(tx, uuid);
      if (!beforeChoice.has(status)) await chooseOffer(tx, decided, session);
    }
    await setFields(tx, uuid, { checklistStatus: status, pinned: false });
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
      throw new ApiError('conflict', ['body.profile.email has an identity at the organisation']);
    const session: Session = { identityUuid, organization: org };
    const body = sampleCall(profile, { release, email, trackerUuid: ids.uuid() });
    const person = { email, dob: null, trackerUuid: null };
    const state = body.propertyRequest.state;
    const call = { session, body, state, userAgent: undefined, release, person };
    const { uuid } = await creation.begin(tx, call);
    return { uuid, session };
  }

  return {
    /** Makes a borrower with an application, brought to the status asked for, with the fields asked for. */
    async create(request: SandboxCreateRequest): Promise<SandboxBorrowerAccess> {
      releaseOf(request.org);
      checkPersona(request.persona);
      const email = emailOf(request);
      const password = `Sandbox-${randomBytes(9).toString('hex')}!`;
      const hash = await identities.hashPassword(password);
      const made = await db.transaction(async (tx) => {
        const borrower = await insertBorrower(tx, request, { email, hash });
        const { uuid, session } = borrower;
        if (request.status !== undefined) await bringTo(tx, uuid, request.status, session);
        if (request.application) await setFields(tx, uuid, request.application as SandboxPatchRequest);
        return borrower;
      });
      return { uuid: made.uuid, jwt: sessions.issue(made.session), email, password };
    },

    /** Sets fields of an application and stops its automatic progress, unless `pinned` is false; 404 for none. */
    set: (uuid: string, fields: SandboxPatchRequest): Promise<ApplicationRecord> =>
      db.transaction((tx) => setFields(tx, uuid, { pinned: true, ...fields })),

    /** Moves the sandbox clock and does what has fallen due; resolves to how many timers were done. */
    async advance(by: number | string): Promise<number> {
      const milliseconds = typeof by === 'number' ? by : durationMilliseconds(by);
      if (milliseconds === undefined || milliseconds > LONGEST_ADVANCE_MS)
        throw new ApiError('badRequest', [
          'body.advance must be an ISO 8601 duration of at most ten years, such as P45D or PT1H30M',
        ]);
      await clock.advance(milliseconds);
      return lender.timers.runDueTimers();
    },

    /** The time of the sandbox clock, ISO 8601. */
    async now(): Promise<string> {
      await clock.refresh();
      return new Date(clock.now()).toISOString();
    },
  };
}
