import { actsNext } from '../../../core/flow/actsNext.ts';
import type { ApplicationSnapshot } from '../../../core/flow/applicationFacts.ts';
import { type ApplicationProgress, applicationProgress } from '../../../core/flow/applicationProgress.ts';
import { modeFacts } from '../../../core/flow/lenderFacts.ts';
import { rows } from '../../../core/flow/looseRecord.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import type { StatusList } from '../../../core/flow/statuses.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { isAdditionalSigner } from '../../../core/signers/additionalSigner.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { readProfile } from '../foundation/readProfile.ts';
import { readStatuses } from '../foundation/readStatuses.ts';
import { identityOf } from '../foundation/subject.ts';
import { readStatus } from './statusReader.ts';

export interface ApplicationData {
  readonly profile: Profile;
  readonly application: Application;
  /** Its `checklistStatus` is the one polling settled on (STATUS-04). */
  readonly status: ApplicationStatus;
  /** What statuses mean, by the page's release. */
  readonly statuses: StatusList;
  /** Polling ended with the lender still working, so the same status again is not a change. */
  readonly isStuck?: boolean;
}

export type LoadPorts = Pick<AppPorts, 'services' | 'session' | 'statuses' | 'ticks'>;

/** Profile or application is missing; leads to the dashboard (ROUTE-35). */
export class MissingError extends Error {
  constructor(options?: ErrorOptions) {
    super(undefined, options);
    this.name = 'MissingError';
  }
}

/** Whoever is signed in only signs this application (SIGNER-13). */
export class SignerError extends Error {
  constructor() {
    super();
    this.name = 'SignerError';
  }
}

const MISSING = new Set([400, 403, 404]);

/** Turns "not found" into `MissingError`. */
export async function orMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof FetchError && MISSING.has(cause.status)) throw new MissingError({ cause });
    throw cause;
  }
}

/** Reads profile, application and what statuses mean in parallel; throws `MissingError` or `SignerError`. */
export async function loadRecords(ports: LoadPorts, uuid: string) {
  const { services, session } = ports;
  const [statuses, [profile, application]] = await Promise.all([
    readStatuses(ports),
    orMissing(Promise.all([readProfile(ports), services.applications.get(uuid)])),
  ]);
  const uuidOfUser = identityOf(session.read());
  const user = { type: profile.type, ...(uuidOfUser === undefined ? {} : { uuid: uuidOfUser }) };
  if (isAdditionalSigner(user, application)) throw new SignerError();
  return { profile, application, statuses };
}

/** Reads profile, application and status in parallel; throws `MissingError` or `SignerError`. */
export async function loadApplicationData(ports: LoadPorts, uuid: string): Promise<ApplicationData> {
  const [records, status] = await Promise.all([loadRecords(ports, uuid), orMissing(readStatus(ports, uuid))]);
  return { ...records, status };
}

/** What decides where the borrower belongs. */
export type Routable = Pick<ApplicationData, 'application' | 'status' | 'profile' | 'statuses'>;

/** The data in the form the router and the step machine read. */
export const snapshotOf = ({ application, status, profile, statuses }: Routable): ApplicationSnapshot => ({
  statuses,
  application,
  status,
  profile: { ...profile },
});

/** Facts that an application has instead of its lender's. */
export const modeOf = ({ ageRestrictedInterestOnly }: Application): Facts =>
  modeFacts({ ageRestrictedInterestOnly });

/** Undefined for an application that ended without a line. */
export function progressOf(data: Routable): ApplicationProgress | undefined {
  const facts = normalise(snapshotOf(data));
  const progress = applicationProgress(facts);
  const isAsked = rows(data.application.conditions).some(({ status }) => status === 'OPEN');
  return progress && { ...progress, actsNext: actsNext(facts, { isAsked }) };
}
