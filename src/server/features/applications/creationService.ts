import type { Transaction } from 'kysely';
import { keptParts } from '../../../core/flow/createCall.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { lenderOf, organizationFamily } from '../../http/knownOrganization.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { readFlags } from '../optimize/flagService.ts';
import { createProfileService, type ProfileChange } from '../profile/profileService.ts';
import { abilityToStart, isActive, waitDaysOf } from './abilityToStart.ts';
import { insertConsents, type KnownPerson, selectPerson } from './applicantStore.ts';
import { insertApplication, isErased, selectOfPersonForUpdate } from './applicationStore.ts';
import { insertEvent } from './applicationWrites.ts';
import { consentsOf, entryOf, firstStatus, loanNumberOf, newApplicationData } from './newApplication.ts';
import { type ApplicationRecord, calendarDateOf, toAnswer, toRecord } from './recordService.ts';
import { askedOwnAnswers, checkRegistration, registrationStops } from './registrationCheck.ts';
import { inconsistencies, registrationDocument } from './registrationDocument.ts';
import { readOriginator, registrationFacts } from './registrationFacts.ts';

type Tx = Transaction<Tables>;

/** The underwriter: the sandbox lender, or an external one that moves applications itself. */
export interface Lender {
  /** The test borrower selected by an e-mail address; null for everybody else. */
  personaOf(email: string): string | null;
  /**
   * Starts or continues processing, in the caller's transaction, after each change of the application's data
   * or of the milestones in its lender file. Resolves to the updated application.
   */
  goOn(tx: Tx, application: ApplicationRecord): Promise<ApplicationRecord>;
}

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

function profileChange(body: CreateApplicationRequest): ProfileChange {
  const { optimizelyProfileUuid } = body.optimizelyProfileRequest;
  return { ...keptParts(body).profile, optimizelyProfileUuid };
}

/** Starts applications: one per person, under a checked release. */
export function createCreationService(
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'ids' | 'releases' | 'tickets' | 'encryption' | 'sessions'
  >,
  lender: Lender,
) {
  const { clock, ids, releases, tickets } = dependencies;
  const profiles = createProfileService(dependencies);
  const today = () => calendarDateOf(clock.now());

  const factsOf = async (tx: Tx, release: CompiledRelease, { session, body }: CreateCall) =>
    registrationFacts({
      app: release.app,
      body,
      flags: await readFlags(tx, release.app.brand.code, release.app.flags, {
        identityUuid: session.identityUuid,
        trackerId: body.optimizelyProfileRequest.optimizelyProfileUuid,
      }),
      originator: await readOriginator(tx, organizationFamily(release), body.referrerId),
      today: today(),
    });

  /**
   * Checks the answers under the release of their page, as the browser did, and against what the current
   * release forbids; answers 422 with the problems.
   */
  async function check(tx: Tx, call: CreateCall): Promise<CheckedCall> {
    const { session, body, state } = call;
    const problems = inconsistencies(body, state);
    if (problems.length > 0) throw new ApiError('unprocessable', problems);
    const person = await selectPerson(tx, session.identityUuid);
    if (!person) throw new ApiError('unauthenticated');
    const { organization } = session;
    const hash = call.ticket === undefined ? undefined : await tickets.hashOf(call.ticket, organization);
    const release = await releaseFor(tx, releases, organization, hash);
    const document = registrationDocument(body, person.dob === null ? {} : { dob: person.dob });
    const checked = checkRegistration(release, { document, facts: await factsOf(tx, release, call) });
    if (!checked.ok) throw new ApiError('unprocessable', checked.error);
    const { own } = checked.value;
    const current = await releaseFor(tx, releases, organization, undefined);
    if (current === release) return { ...call, release, person, own };
    const stopped = registrationStops(current, { document, facts: await factsOf(tx, current, call) });
    if (stopped === 'undecided') throw new ApiError('unprocessable', [said('refusal.page.old')], 'page');
    if (stopped.length > 0) throw new ApiError('unprocessable', stopped);
    return { ...call, release, person, own };
  }

  async function refuseSecond(tx: Tx, { session: { identityUuid }, release }: CheckedCall): Promise<void> {
    const all = await selectOfPersonForUpdate(tx, identityUuid);
    if (await isErased(tx, identityUuid)) throw new ApiError('unauthenticated');
    const waitDays = waitDaysOf(release, today());
    const records = all.map(toRecord);
    const family = lenderOf(releases, release);
    if (abilityToStart(records, { today: today(), waitDays, family }).canStartApplication) return;
    const hasActive = records.some(isActive);
    throw new ApiError('conflict', [
      hasActive
        ? said('refusal.application.active')
        : said('refusal.application.early', { days: String(waitDays) }),
    ]);
  }

  async function insertNew(tx: Tx, call: CheckedCall): Promise<ApplicationRecord> {
    const { session, body, release, person, own } = call;
    const at = new Date(clock.now());
    const uuid = ids.uuid();
    const application = {
      uuid,
      identityUuid: session.identityUuid,
      organization: session.organization,
      releaseHash: release.release.hash,
      loanNumber: loanNumberOf(uuid),
      state: body.propertyRequest.state,
      data: newApplicationData(body, { propertyUuid: ids.uuid(), given: consentsOf(body, release), own, at }),
      status: firstStatus,
      active: true,
      pinned: false,
      persona: lender.personaOf(person.email),
      language: answerLanguage(release),
    };
    await insertApplication(tx, application, at);
    await insertEvent(tx, { uuid, type: 'CREATED', detail: entryOf(body), at });
    return { ...application, createdAt: at };
  }

  /** Answers 409, changing nothing, while the person has an application or must wait (SUBMIT-32). */
  async function begin(tx: Tx, call: CheckedCall): Promise<ApplicationAnswer> {
    const { session, body, release, userAgent } = call;
    const { identityUuid } = session;
    await refuseSecond(tx, call);
    const record = await insertNew(tx, call);
    const { uuid: applicationUuid, createdAt: at } = record;
    await profiles.change(tx, identityUuid, profileChange(body));
    const context = { identityUuid, applicationUuid, source: 'registration', userAgent, at };
    await insertConsents(tx, context, consentsOf(body, release));
    return toAnswer(await lender.goOn(tx, record));
  }

  return {
    begin,
    /** The answers of a registration document to those of the lender's own questions that the release asks this applicant. */
    askedOwn: async (
      tx: Tx,
      release: CompiledRelease,
      call: CreateCall & { readonly document: JsonObject },
    ) => askedOwnAnswers(release, { document: call.document, facts: await factsOf(tx, release, call) }),
    /** Checks a create call and starts the application (CALL-14): 422 for invalid answers, 409 as `begin`. */
    create: async (tx: Tx, call: CreateCall): Promise<ApplicationAnswer> => begin(tx, await check(tx, call)),
  };
}
