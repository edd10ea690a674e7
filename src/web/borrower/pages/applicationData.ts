import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { Services } from '../app/services.ts';

/** What every screen of an application loads first (G-01). */
export interface ApplicationData {
  readonly profile: Profile;
  readonly application: Application;
  readonly status: ApplicationStatus;
}

/** The profile or the application is not there: the borrower belongs on the dashboard (ROUTE-35). */
export class MissingError extends Error {
  constructor(options?: ErrorOptions) {
    super(undefined, options);
    this.name = 'MissingError';
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

/** Profile, application and status, asked for at once; throws `MissingError` when one is not there. */
export async function loadApplicationData(services: Services, uuid: string): Promise<ApplicationData> {
  const [profile, application, status] = await orMissing(
    Promise.all([
      services.profile.profile(),
      services.applications.get(uuid),
      services.applications.status(uuid),
    ]),
  );
  return { profile, application, status };
}
