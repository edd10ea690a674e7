import type { ApplicationSnapshot } from '../../../core/flow/applicationFacts.ts';
import { type ApplicationProgress, applicationProgress } from '../../../core/flow/applicationProgress.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { readStatus } from './statusReader.ts';

/** What every screen of an application loads first (G-01). */
export interface ApplicationData {
  readonly profile: Profile;
  readonly application: Application;
  /** Its `checklistStatus` is the one that polling settled on (STATUS-04). */
  readonly status: ApplicationStatus;
  /** The lender was still at work after every try: the same again is no news. */
  readonly isStuck?: boolean;
}

/** What loading needs from around it. */
export type LoadPorts = Pick<AppPorts, 'services' | 'ticks'>;

/** The profile or the application is not there: the borrower belongs on the dashboard (ROUTE-35). */
export class MissingError extends Error {
  constructor(options?: ErrorOptions) {
    super(undefined, options);
    this.name = 'MissingError';
  }
}

/** The profile is of an additional signer, who has no business on the borrower's pages (SIGNER-13). */
export class SignerError extends Error {
  constructor() {
    super();
    this.name = 'SignerError';
  }
}

const MISSING = new Set([400, 403, 404]);

/** `work`, with an answer that there is no such thing for this borrower told apart as `MissingError`. */
export async function orMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof FetchError && MISSING.has(cause.status)) throw new MissingError({ cause });
    throw cause;
  }
}

/** Profile and application, asked for at once; throws `MissingError` or `SignerError`. */
export async function loadRecords({ services }: LoadPorts, uuid: string) {
  const [profile, application] = await orMissing(
    Promise.all([services.profile.profile(), services.applications.get(uuid)]),
  );
  if (profile.type === 'CO_DEEDER') throw new SignerError();
  return { profile, application };
}

/** Profile, application and status, asked for at once; throws `MissingError` or `SignerError`. */
export async function loadApplicationData(ports: LoadPorts, uuid: string): Promise<ApplicationData> {
  const [records, status] = await Promise.all([loadRecords(ports, uuid), orMissing(readStatus(ports, uuid))]);
  return { ...records, status };
}

/** The same as the router and the step machine read it. */
export const snapshotOf = ({
  application,
  status,
  profile,
}: Pick<ApplicationData, 'application' | 'status' | 'profile'>): ApplicationSnapshot => ({
  application,
  status,
  profile: { ...profile },
});

/** How far an application is; undefined when it ended without a line. */
export const progressOf = (
  data: Pick<ApplicationData, 'application' | 'status' | 'profile'>,
): ApplicationProgress | undefined => applicationProgress(normalise(snapshotOf(data)));
