import type { Transaction } from 'kysely';
import { keptParts } from '../../../core/flow/createCall.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { lenderOf } from '../../http/knownOrganization.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import { keepEvent } from '../events/keepEventService.ts';
import { createProfileService, type ProfileChange } from '../profile/profileService.ts';
import { abilityToStart, isActive, waitDaysOf } from './abilityToStart.ts';
import { insertConsents } from './applicantStore.ts';
import { insertApplication, isErased, selectOfPersonForUpdate } from './applicationStore.ts';
import { insertEvent } from './applicationWrites.ts';
import type { AsideLender } from './asideService.ts';
import { type CheckedCall, type CreateCall, createCallCheck } from './createCallCheck.ts';
import { consentsOf, entryOf, firstStatus, loanNumberOf, newApplicationData } from './newApplication.ts';
import { type ApplicationRecord, calendarDateOf, toAnswer, toRecord } from './recordService.ts';

type Tx = Transaction<Tables>;

/** The underwriter: the sandbox lender, or an external one that moves applications itself. */
export interface Lender extends AsideLender {
  /** The test borrower selected by an e-mail address; null for everybody else. */
  personaOf(email: string): string | null;
  /**
   * Starts or continues processing, in the caller's transaction, after each change of the application's data
   * or of the milestones in its lender file. Resolves to the updated application. In the borrower's own call no mail says
   * that it is their turn: they see it.
   */
  goOn(tx: Tx, application: ApplicationRecord, by?: 'borrower'): Promise<ApplicationRecord>;
}

function profileChange(body: CreateApplicationRequest): ProfileChange {
  const { optimizelyProfileUuid } = body.optimizelyProfileRequest;
  return { ...keptParts(body).profile, optimizelyProfileUuid };
}

/** Starts applications: one per person, under a checked release. */
export function createCreationService(
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'connections' | 'ids' | 'releases' | 'tickets' | 'encryption' | 'sessions'
  >,
  lender: Lender,
) {
  const { clock, ids, releases } = dependencies;
  const calls = createCallCheck(dependencies);
  const profiles = createProfileService(dependencies);
  const today = () => calendarDateOf(clock.now());

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
    await keepEvent(tx, { application: uuid, type: 'application.created' });
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
    askedOwn: calls.askedOwn,
    /** Checks a create call and starts the application (CALL-14): 422 for invalid answers, 409 as `begin`. */
    create: async (tx: Tx, call: CreateCall): Promise<ApplicationAnswer> =>
      begin(tx, await calls.check(tx, call)),
  };
}
