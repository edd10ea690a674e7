import type { Transaction } from 'kysely';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { organizationFamily } from '../../http/knownOrganization.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { readFlags } from '../optimize/flagService.ts';
import { type KnownPerson, selectPerson } from './applicantStore.ts';
import { calendarDateOf } from './recordService.ts';
import { askedOwnAnswers, checkRegistration, registrationStops } from './registrationCheck.ts';
import { inconsistencies, registrationDocument } from './registrationDocument.ts';
import { readOriginator, registrationFacts } from './registrationFacts.ts';

type Tx = Transaction<Tables>;

export interface CreateCall {
  readonly session: Session;
  readonly body: CreateApplicationRequest;
  readonly state: string;
  readonly userAgent: string | undefined;
  /** Ticket of the page that was filled in; a missing or invalid one means the current release. */
  readonly ticket?: string | undefined;
}

/** A create call whose answers passed under a release. */
export interface CheckedCall extends CreateCall {
  readonly release: CompiledRelease;
  readonly person: KnownPerson;
  /** Answers to the lender's own questions, by name. */
  readonly own: JsonObject;
}

/** Checks the answers of create calls. */
export function createCallCheck({
  clock,
  connections,
  releases,
  tickets,
}: Pick<AppDependencies, 'clock' | 'connections' | 'releases' | 'tickets'>) {
  const factsOf = async (tx: Tx, release: CompiledRelease, { session, body }: CreateCall) =>
    registrationFacts({
      app: release.app,
      body,
      hasBroker: connections.portsOf(release.app.brand.code).has('signIn'),
      flags: await readFlags(tx, release.app.brand.code, release.app.flags, {
        identityUuid: session.identityUuid,
        trackerId: body.optimizelyProfileRequest.optimizelyProfileUuid,
      }),
      originator: await readOriginator(tx, organizationFamily(release), body.referrerId),
      today: calendarDateOf(clock.now()),
    });

  /** The release of the page that was filled in; the current one if it was recalled since. */
  async function pageRelease(tx: Tx, { session: { organization }, ticket }: CreateCall) {
    const hash = ticket === undefined ? undefined : await tickets.hashOf(ticket, organization);
    const isGood = async ({ release }: CompiledRelease) => !(await releases.ledger.isRecalled(release, tx));
    const release = await releaseFor(tx, releases, organization, hash);
    if (await isGood(release)) return release;
    const current = await releaseFor(tx, releases, organization, undefined);
    // This server may not have heard yet what is current now.
    if (!(await isGood(current))) throw new ApiError('unavailable');
    return current;
  }

  /** Answers 422 when the current release forbids what was allowed on an older page. */
  async function refuseStopped(
    tx: Tx,
    call: CreateCall,
    { current, document }: { readonly current: CompiledRelease; readonly document: object },
  ): Promise<void> {
    const stopped = registrationStops(current, { document, facts: await factsOf(tx, current, call) });
    if (stopped === 'undecided') throw new ApiError('unprocessable', [said('refusal.page.old')], 'page');
    if (stopped.length > 0) throw new ApiError('unprocessable', stopped);
  }

  return {
    /**
     * Checks the answers under the release of their page, as the browser did, and against what the current
     * release forbids; answers 422 with the problems.
     */
    async check(tx: Tx, call: CreateCall): Promise<CheckedCall> {
      const { session, body, state } = call;
      const problems = inconsistencies(body, state);
      if (problems.length > 0) throw new ApiError('unprocessable', problems);
      const person = await selectPerson(tx, session.identityUuid);
      if (!person) throw new ApiError('unauthenticated');
      const release = await pageRelease(tx, call);
      const document = registrationDocument(body, person.dob === null ? {} : { dob: person.dob });
      const checked = checkRegistration(release, { document, facts: await factsOf(tx, release, call) });
      if (!checked.ok) throw new ApiError('unprocessable', checked.error);
      const current = await releaseFor(tx, releases, session.organization, undefined);
      if (current !== release) await refuseStopped(tx, call, { current, document });
      return { ...call, release, person, own: checked.value.own };
    },

    /** The answers of a registration document to those of the lender's own questions that the release asks this applicant. */
    askedOwn: async (
      tx: Tx,
      release: CompiledRelease,
      call: CreateCall & { readonly document: JsonObject },
    ) => askedOwnAnswers(release, { document: call.document, facts: await factsOf(tx, release, call) }),
  };
}
