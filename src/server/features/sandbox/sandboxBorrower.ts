import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { draftOfCall } from '../../../core/flow/createCall.ts';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createCreationService } from '../applications/creationService.ts';
import { calendarDateOf } from '../applications/recordService.ts';
import { createIdentityService } from '../identity/identityService.ts';
import { registrationSamples } from './ownSamples.ts';
import { phoneOf, sampleCall } from './sampleBorrower.ts';
import type { SandboxLender } from './sandboxLender.ts';

type Tx = Transaction<Tables>;

/** How the borrower signs in. */
interface NewAccess {
  readonly email: string;
  readonly password: string;
  readonly passwordHash: string;
}

const emailOf = ({ persona, profile }: SandboxCreateRequest): string => {
  const tag = persona === undefined ? '' : `+${persona}`;
  return profile?.email?.toLowerCase() ?? `sandbox-${randomBytes(6).toString('hex')}${tag}@example.com`;
};

/** New borrowers of the sandbox control, each with an application. */
export function createSandboxBorrowers(dependencies: AppDependencies, lender: SandboxLender) {
  const { clock, ids, releases } = dependencies;
  const identities = createIdentityService(dependencies);
  const creation = createCreationService(dependencies, lender);

  async function insertIdentity(
    tx: Tx,
    { org, profile = {} }: SandboxCreateRequest,
    { email, passwordHash }: NewAccess,
  ): Promise<Session> {
    const identity = { organization: org, email, passwordHash, phoneNumber: phoneOf(profile) };
    const identityUuid = await identities.createIdentity(tx, identity);
    if (identityUuid === undefined)
      throw new ApiError('conflict', ['body.profile.email already has an identity at the organisation']);
    return { identityUuid, organization: org };
  }

  /** Answers 400 for an unknown organization. */
  function releaseOf(org: string): CompiledRelease {
    const release = releases.head(org);
    if (release) return release;
    const meant = suggest(org, releases.brands);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new ApiError('badRequest', [`body.org is not a known organisation${hint}`]);
  }

  return {
    releaseOf,

    /** An e-mail address, the wanted one if there is one, and a random password. */
    async newAccess(request: SandboxCreateRequest): Promise<NewAccess> {
      const password = `Sandbox-${randomBytes(9).toString('hex')}!`;
      return { email: emailOf(request), password, passwordHash: await identities.hashPassword(password) };
    },

    /** Creates the borrower with a new application; answers 409 when the e-mail address is taken. */
    async insert(tx: Tx, request: SandboxCreateRequest, access: NewAccess) {
      const { org, profile = {} } = request;
      const { email } = access;
      const release = releaseOf(org);
      const session = await insertIdentity(tx, request, access);
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
        .where('identity_uuid', '=', session.identityUuid)
        .execute();
      return { uuid, session };
    },
  };
}
